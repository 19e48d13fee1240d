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
  /** The key of the list in saved views. */
  key: string;
  path: string;
  options: ListOptions;
}

/**
 * Loads the requested page and the saved views. A URL with a view needs the views first; otherwise both load in
 * parallel.
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

/**
 * Reads the state of a list from the address of a page or file that uses the list's rows. Throws 422 for a search
 * that isn't valid.
 */
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
  // Stop, so that an action never applies to the rows of another search.
  if (problem) throw data(problem, { status: 422 });
  return params;
}

/** Finds the views of a list if the address has one; else null. */
export async function findNamedViews(
  caller: Caller,
  url: URL,
  key: string,
): Promise<ListViews | null> {
  return url.searchParams.has("view") ? findListViews(caller, key) : null;
}

/** The columns by which upstream can sort twins; sorting by any other column fails there. */
const SORTED_EVERYWHERE = new Set(["created", "name"]);

/** Removes the columns, filters and sort orders of fields that the user may not see. */
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

/** Removes the options that the platform doesn't support. */
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
  // A dialog's path is below the list's, but the list's links must point to the list.
  return { ...readListParams(url, options, view), path };
}

/** Returns the query that a view stores, without the page and the open rows. */
export function toSavedQuery(params: ListParams, { path, options }: ListDefinition): string {
  const { defaults } = readListParams(new URL(path, "http://list"), options);
  const entries = listEntries({ ...params, page: 1, open: [], view: null, defaults });
  return new URLSearchParams(entries).toString();
}
