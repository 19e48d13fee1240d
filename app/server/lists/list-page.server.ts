import { href } from "react-router";

import { listEntries, type ListParams } from "#app/ui/list/list-href.ts";

import type { Caller } from "../caller.server.ts";
import { PEOPLE_LIST } from "../people/people.server.ts";
import { hasCapability } from "../platform/capabilities.server.ts";
import { PRODUCT_LIST } from "../products/product-list.server.ts";
import { CONNECTOR_LIST, TWIN_LIST } from "../twins/twin-list.server.ts";
import {
  type ListOptions,
  loadPageOrLast,
  readListParams,
  redirectToCanonicalUrl,
} from "./list-params.server.ts";
import { findListViews, type ListView } from "./list-views.server.ts";

const LISTS = {
  products: { path: href("/products"), options: PRODUCT_LIST },
  marketplaces: { path: href("/marketplaces"), options: CONNECTOR_LIST },
  users: { path: href("/users"), options: PEOPLE_LIST },
  browse: { path: href("/browse"), options: TWIN_LIST },
} satisfies Record<string, { path: string; options: ListOptions }>;

export type ListKey = keyof typeof LISTS;

/** The list at this URL, or below a dialog at this URL. */
export function listAt(url: URL): ListKey {
  const [, first = ""] = url.pathname.split("/");
  if (!(first in LISTS)) throw new Error(`No list at ${url.pathname}`);
  return first as ListKey;
}

/**
 * For loaders of lists: loads the requested page and the saved views. A URL that names a view needs the
 * views first; otherwise both load in parallel.
 */
export async function loadList<Page extends { total: number }>(
  caller: Caller,
  url: URL,
  key: ListKey,
  load: (params: ListParams) => Promise<Page>,
) {
  const named = url.searchParams.has("view") ? await findListViews(caller, key) : null;
  const options = await offeredOptions(caller, LISTS[key].options);
  const requestedParams = parseListUrl(url, key, named?.views, options);
  redirectToCanonicalUrl(url, requestedParams);
  const [page, { views }] = await Promise.all([
    loadPageOrLast(requestedParams, load),
    named ?? findListViews(caller, key),
  ]);
  return {
    ...page,
    views: views.map(({ id, name, query, mayEdit }) => ({ id, name, query, mayEdit })),
  };
}

/** Upstream sorts twins by these, and fails for any other. */
const SORTED_EVERYWHERE = new Set(["created", "name"]);

/** Leaves out what the platform cannot do with a list. */
export async function offeredOptions(caller: Caller, options: ListOptions): Promise<ListOptions> {
  const [hasSearches, hasViews] = await Promise.all([
    hasCapability(caller, "configuredSearches"),
    hasCapability(caller, "savedViews"),
  ]);
  if (hasSearches) return { ...options, hasViews };
  const sortable = (options.sortable ?? []).filter((name) => SORTED_EVERYWHERE.has(name));
  return { ...options, sortable, groupable: [], hasViews };
}

/** Parses the list state from the URL. An unknown view or another user's private one is ignored. */
export function parseListUrl(
  url: URL,
  key: ListKey,
  views: readonly ListView[] = [],
  options: ListOptions = LISTS[key].options,
): ListParams {
  const { path } = LISTS[key];
  const id = url.searchParams.get("view");
  const view = views.find((candidate) => candidate.id === id);
  // The path of a dialog is below the list's, but the list's links must lead to the list.
  return { ...readListParams(url, options, view), path };
}

/** The query a view stores: everything but the page and the open row. */
export function toSavedQuery(params: ListParams, key: ListKey): string {
  const { path, options } = LISTS[key];
  const { defaults } = readListParams(new URL(path, "http://list"), options);
  const entries = listEntries({ ...params, page: 1, open: [], view: null, defaults });
  return new URLSearchParams(entries).toString();
}
