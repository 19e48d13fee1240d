import { data } from "react-router";

import { listEntries, type ListParams, listProblem } from "#app/rules/lists/list-href.ts";
import { browsedClass } from "#app/server/model/classes.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { getOwnAccess } from "#app/server/session/permissions.server.ts";

import { hasCapability } from "../platform/capabilities.server.ts";
import {
  type ListOptions,
  loadPageOrLast,
  readListParams,
  redirectToCanonicalUrl,
} from "./list-params.server.ts";
import { findListViews, type ListView, type ListViews } from "./list-views.server.ts";

/** A list whose state can be saved as a view. */
export interface ListDefinition {
  /** What saved views name the list by. */
  key: string;
  path: string;
  options: ListOptions;
}

/**
 * For loaders of lists: loads the requested page and the saved views. A URL that names a view needs the
 * views first; otherwise both load in parallel.
 */
export async function loadList<Page extends { total: number }>(
  caller: Caller,
  url: URL,
  list: ListDefinition,
  load: (params: ListParams) => Promise<Page>,
  loadedViews?: ListViews | null,
) {
  const named = loadedViews ?? (await findNamedViews(caller, url, list.key));
  const options = await offeredOptions(caller, list.options);
  const requestedParams = parseListUrl(url, { ...list, options }, named?.views);
  redirectToCanonicalUrl(url, requestedParams);
  const [page, { views }] = await Promise.all([
    loadPageOrLast(requestedParams, load),
    named ?? findListViews(caller, list.key),
  ]);
  return {
    ...page,
    views: views.map(({ id, name, query, mayEdit }) => ({ id, name, query, mayEdit })),
  };
}

/** The state of a list at the address of a page or a file that takes what the list shows. */
export async function listParamsAt(
  caller: Caller,
  url: URL,
  list: ListDefinition,
): Promise<ListParams> {
  const [named, options] = await Promise.all([
    findNamedViews(caller, url, list.key),
    offeredOptions(caller, list.options),
  ]);
  const params = parseListUrl(url, { ...list, options }, named?.views);
  const problem = listProblem(params);
  // Nothing is done with the rows of another search.
  if (problem) throw data(problem, { status: 422 });
  return params;
}

/** The views of a list whose address names one, else null. */
export async function findNamedViews(
  caller: Caller,
  url: URL,
  key: string,
): Promise<ListViews | null> {
  return url.searchParams.has("view") ? findListViews(caller, key) : null;
}

/** Upstream sorts twins by these, and fails for any other. */
const SORTED_EVERYWHERE = new Set(["created", "name"]);

/** Leaves out what the user may not see. */
async function accessibleOptions(caller: Caller, options: ListOptions): Promise<ListOptions> {
  const { hiddenFieldIds, readOnlyFieldIds } = await getOwnAccess(caller);
  if (!options.fields || hiddenFieldIds.size + readOnlyFieldIds.size === 0) return options;
  const { classKey, byName } = options.fields;
  const { fields } = await browsedClass(caller, classKey);
  const byKey = new Map(fields.map((field) => [field.key.toLowerCase(), field]));
  const names = Object.keys(byName);
  const fieldOf = (name: string) => byKey.get(byName[name] ?? "");
  const hidden = names.filter((name) => !fieldOf(name));
  const isVisible = (name: string) => !hidden.includes(name.replace(/\.(?:min|max|from|to)$/, ""));
  return {
    ...options,
    sortable: options.sortable?.filter(isVisible) ?? [],
    filterable: options.filterable?.filter(isVisible) ?? [],
    columns: options.columns?.filter(isVisible) ?? [],
    defaultColumns: options.defaultColumns?.filter(isVisible) ?? [],
    hidden,
    readOnly: names.filter((name) => fieldOf(name)?.readOnly),
  };
}

/** Leaves out what the platform cannot do with a list. */
export async function offeredOptions(caller: Caller, all: ListOptions): Promise<ListOptions> {
  const [hasSearches, savesViews, options] = await Promise.all([
    hasCapability(caller, "configuredSearches"),
    hasCapability(caller, "savedViews"),
    accessibleOptions(caller, all),
  ]);
  const hasViews = savesViews && options.hasViews !== false;
  if (hasSearches) return { ...options, hasViews };
  const sortable = (options.sortable ?? []).filter((name) => SORTED_EVERYWHERE.has(name));
  return { ...options, sortable, groupable: [], hasViews, ranksText: false };
}

/** Parses the list state from the URL. An unknown view or another user's private one is ignored. */
export function parseListUrl(
  url: URL,
  { path, options }: ListDefinition,
  views: readonly ListView[] = [],
): ListParams {
  const id = url.searchParams.get("view");
  const view = views.find((candidate) => candidate.id === id);
  // The path of a dialog is below the list's, but the list's links must lead to the list.
  return { ...readListParams(url, options, view), path };
}

/** The query a view stores: everything but the page and the open row. */
export function toSavedQuery(params: ListParams, { path, options }: ListDefinition): string {
  const { defaults } = readListParams(new URL(path, "http://list"), options);
  const entries = listEntries({ ...params, page: 1, open: [], view: null, defaults });
  return new URLSearchParams(entries).toString();
}
