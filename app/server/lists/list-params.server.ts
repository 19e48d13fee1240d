import { redirect } from "react-router";
import { z } from "zod";

import {
  type ListDensity,
  listHref,
  type ListLayout,
  type ListParams,
  listProblem,
  type SortKey,
  parseSort,
  formatSort,
  splitList,
} from "#app/rules/lists/list-href.ts";
import { plainNumber } from "#app/rules/numbers.ts";

import { throwAsStatus } from "../platform/errors.server.ts";

export interface ListOptions {
  sizes?: readonly number[];
  sortable?: readonly string[];
  /** Names ending in `.from` and `.to` are days, names ending in `.min` and `.max` are numbers. */
  filterable?: readonly string[];
  columns?: readonly string[];
  groupable?: readonly string[];
  defaultSort?: string;
  defaultColumns?: readonly string[];
  /** True if a text search shows the best matches first unless another order is chosen. */
  ranksText?: boolean;
  /** True if bounds of numbers may be negative. */
  hasNegatives?: boolean;
  /** The layouts to choose from. Default: table and cards. */
  layouts?: readonly ListLayout[];
  /** False if the platform does not save views. */
  hasViews?: boolean;
  /**
   * Columns with the keys of their fields. A user who may not see a field doesn't get the column, sort order and
   * filter.
   */
  fields?: { classKey: string; byName: Readonly<Record<string, string>> };
  /** Columns whose fields the user may not see (`hidden`) or may not change (`readOnly`). */
  hidden?: readonly string[];
  readOnly?: readonly string[];
}

const DEFAULT_SIZES = [10, 25, 50] as const;
const DEFAULT_LAYOUTS = ["grid", "cards"] as const;
const DENSITIES = ["comfortable", "compact"] as const;
/** Limits the work for one address. Users only meet the much lower limit of `searchProblem`. */
const MAX_TEXT = 4000;
const MAX_VALUES = 50;

/** The state of a list as a saved view stores it. */
export interface SavedListState {
  id: string;
  query: string;
}

/**
 * Parses a list's state from the URL, based on the view that it names. Invalid values are ignored, so they never fail
 * a page.
 */
export function readListParams(
  url: URL,
  options: ListOptions = {},
  view?: SavedListState,
): ListParams {
  const usual = usualState(options);
  const baseState = view ? readState(new URLSearchParams(view.query), options, usual) : usual;
  const { search, filters, size, layout, density, cols, group } = baseState;
  const state = readState(url.searchParams, options, baseState);
  const isRanked = options.ranksText === true && state.search !== "";
  const sort = usualSort(baseState.sort, usual.sort, isRanked);
  return {
    ...state,
    sort: readSort(
      url.searchParams.get("sort") ?? "",
      new Set(sortableKeys(options, isRanked)),
      sort,
    ),
    // A redirect to a path with two leading slashes would lead to another host.
    path: url.pathname.replace(/\.data$/, "").replace(/^\/+/, "/"),
    view: view?.id ?? null,
    controls: {
      sorts: sortableKeys(options, isRanked),
      hasGroups: (options.groupable ?? []).length > 0,
      hasViews: options.hasViews ?? true,
      ...(options.hidden && { hidden: options.hidden }),
      ...(options.readOnly && { readOnly: options.readOnly }),
    },
    defaults: {
      search,
      filters,
      sort: formatSort(sort),
      size,
      layout,
      density,
      cols: cols.join(","),
      group,
    },
  };
}

type State = Omit<ListParams, "path" | "view" | "controls" | "defaults">;

/** The platform's sort order `relevance`, which exists only if the list is searched. */
const BEST_MATCH = "relevance";

/**
 * Returns the order of a list without a chosen one: relevance for a ranked search, else the usual order. A view's own
 * order is kept, except relevance, because the view may be opened with another search or none.
 */
function usualSort(base: SortKey[], usual: SortKey[], isRanked: boolean): SortKey[] {
  const isUsual = formatSort(base) === formatSort(usual) || base[0]?.key === BEST_MATCH;
  if (!isUsual) return base;
  return isRanked ? [{ key: BEST_MATCH, descending: true }] : usual;
}

function sortableKeys(
  { sortable = [], defaultSort = "-created" }: ListOptions,
  isRanked: boolean,
): string[] {
  const keys = [...sortable, ...parseSort(defaultSort).map(({ key }) => key)];
  return [...new Set(isRanked ? [BEST_MATCH, ...keys] : keys)];
}

function usualState(options: ListOptions): State {
  const [size = 10] = options.sizes ?? DEFAULT_SIZES;
  return {
    search: "",
    filters: {},
    sort: parseSort(options.defaultSort ?? "-created"),
    page: 1,
    size,
    cols: [...(options.defaultColumns ?? options.columns ?? [])],
    group: null,
    open: [],
    layout: "grid",
    density: "comfortable",
  };
}

/** Reads a state from a query. Missing and invalid values fall back to `base`. */
function readState(query: URLSearchParams, options: ListOptions, base: State): State {
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, MAX_TEXT);
  const sortable = new Set(sortableKeys(options, options.ranksText ?? false));
  const groups = ["", ...(options.groupable ?? [])];
  // Checkboxes send one entry per column, a link sends all columns in one entry.
  const cols = [...new Set(query.getAll("cols").flatMap(splitList))].filter((key) =>
    options.columns?.includes(key),
  );
  return {
    search: query.has("search") ? text("search") : base.search,
    filters: withValues({ ...base.filters, ...readFilters(query, options) }),
    sort: readSort(text("sort"), sortable, base.sort),
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .catch(1)
      .parse(query.get("page") ?? 1),
    size: oneOf(options.sizes ?? DEFAULT_SIZES, Number(query.get("size")), base.size),
    cols: cols.length > 0 ? cols : base.cols,
    group: query.has("group") ? oneOf(groups, text("group"), base.group ?? "") || null : base.group,
    open: splitList((query.get("open") ?? "").slice(0, 2000)).slice(0, MAX_VALUES),
    layout: oneOf(options.layouts ?? DEFAULT_LAYOUTS, text("layout") as ListLayout, base.layout),
    density: oneOf(DENSITIES, text("density") as ListDensity, base.density),
  };
}

/** Throws a redirect to the URL that a link would have, because a form without scripts also posts empty values. */
export function redirectToCanonicalUrl(url: URL, params: ListParams): void {
  // An address with too long a text stays as it is, because proxies refuse such a redirect.
  if (listProblem(params)) return;
  const blank = [...url.searchParams.values()].some((value) => value.trim() === "");
  if (!blank && url.searchParams.getAll("cols").length < 2) return;
  const tidy = listHref(params);
  // Redirect only if the URL differs: an empty value that clears a view's filter is canonical and would loop.
  if (tidy !== params.path + url.search) throw redirect(tidy);
}

/** Replaces a page past the end by the last page. */
export function clampPage(params: ListParams, total: number): ListParams {
  const last = Math.max(1, Math.ceil(total / params.size));
  return params.page > last ? { ...params, page: last } : params;
}

/** Loads the requested page, or the last page if there are fewer. */
export async function loadPageOrLast<Page extends { total: number }>(
  requestedParams: ListParams,
  load: (params: ListParams) => Promise<Page>,
): Promise<Page & { params: ListParams }> {
  if (listProblem(requestedParams)) return loadNothing(requestedParams, load);
  const page = await throwAsStatus(load(requestedParams));
  const params = clampPage(requestedParams, page.total);
  if (params.page === requestedParams.page) return { ...page, params };
  return { ...(await throwAsStatus(load(params))), params };
}

/** Loads a list without rows for a text that can't be searched for. Filter options and so on are loaded as usual. */
async function loadNothing<Page extends { total: number }>(
  params: ListParams,
  load: (params: ListParams) => Promise<Page>,
): Promise<Page & { params: ListParams }> {
  const page = await throwAsStatus(load({ ...params, search: "", filters: {}, group: null }));
  return { ...page, rows: [], total: 0, hasMore: false, params };
}

/** Returns the offset of a page: pages start at 1 in the URL, offsets at 0 on the platform. */
export function offsetOf(params: ListParams): number {
  return (params.page - 1) * params.size;
}

/** Reads the filters. A filter without a valid value becomes an empty list, so that it can clear a view's filter. */
function readFilters(
  query: URLSearchParams,
  { filterable: names, hasNegatives }: ListOptions,
): Record<string, string[]> {
  const filterable = new Set(names);
  const filters: Record<string, string[]> = {};
  for (const [name, raw] of query) {
    const field = name.startsWith("f.") ? name.slice(2) : "";
    if (!filterable.has(field)) continue;
    const value = readable(field, raw.trim().slice(0, MAX_TEXT), hasNegatives);
    const values = (filters[field] ??= []);
    if (value === "" || values.includes(value)) continue;
    if (isBound(field)) filters[field] = [value];
    else if (values.length < MAX_VALUES) values.push(value);
  }
  return filters;
}

function withValues(filters: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0));
}

function isBound(field: string): boolean {
  return /\.(?:from|to|min|max)$/.test(field);
}

/** Normalizes days and numbers. Returns an empty text for invalid ones. */
function readable(field: string, value: string, hasNegatives = false): string {
  if (/\.(?:from|to)$/.test(field)) {
    const day = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
    return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : "";
  }
  if (!isBound(field)) return value;
  const number = plainNumber(value);
  const unsigned = hasNegatives ? number.replace(/^-/, "") : number;
  return /^\d{1,12}(?:\.\d{1,6})?$/.test(unsigned) ? number : "";
}

function readSort(text: string, sortable: Set<string>, otherwise: SortKey[]): SortKey[] {
  const sort = parseSort(text).filter(
    ({ key }, index, all) => sortable.has(key) && all.findIndex((s) => s.key === key) === index,
  );
  return sort.length > 0 ? sort : otherwise;
}

function oneOf<T>(allowed: readonly T[], value: T, otherwise: T): T {
  return allowed.includes(value) ? value : otherwise;
}
