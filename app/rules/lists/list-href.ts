import { searchProblem } from "#app/rules/search-text.ts";

export type ListLayout = "grid" | "cards" | "board" | "sheet";

/** Height of a table's rows. */
export type ListDensity = "comfortable" | "compact";

export interface SortKey {
  key: string;
  descending: boolean;
}

export interface ListControls {
  sorts: readonly string[];
  hasGroups: boolean;
  hasViews: boolean;
  /**
   * Names of columns and filters whose values the user may not see. `readOnly` has the names of columns that the user
   * may not change.
   */
  hidden?: readonly string[];
  readOnly?: readonly string[];
}

/**
 * State of a list, which is completely in the URL. The URL omits values that equal `defaults`: the list's own
 * defaults, or the state of the saved view that the URL names.
 */
export interface ListParams {
  path: string;
  search: string;
  filters: Record<string, string[]>;
  sort: SortKey[];
  /** Starts at 1. */
  page: number;
  size: number;
  cols: string[];
  group: string | null;
  open: string[];
  layout: ListLayout;
  density: ListDensity;
  /** ID of a saved view. */
  view: string | null;
  /** Features that the platform supports for the list; controls for other features are absent. */
  controls: ListControls;
  defaults: {
    search: string;
    filters: Record<string, string[]>;
    sort: string;
    size: number;
    layout: ListLayout;
    density: ListDensity;
    cols: string;
    group: string | null;
  };
}

export type ListChange = Partial<Omit<ListParams, "path" | "controls" | "defaults">>;

/** Changes of the state that make the current page number meaningless. */
const RESETS_PAGE = ["search", "filters", "sort", "size", "group", "view"] as const;

export function formatSort(sort: SortKey[]): string {
  return sort.map(({ key, descending }) => (descending ? `-${key}` : key)).join(",");
}

/** Builds the canonical URL of a list, without defaults. */
export function listHref(params: ListParams, change: ListChange = {}): string {
  const next = { ...params, ...change };
  // Expanded groups belong to the previous grouping.
  if ("group" in change && !("open" in change)) next.open = [];
  if (change.page === undefined && RESETS_PAGE.some((key) => key in change)) next.page = 1;
  const entries = listEntries(next);
  const query = new URLSearchParams(entries).toString();
  return query ? `${params.path}?${query}` : params.path;
}

/** Returns the reason why nothing is found: a text of the search or of a filter is too long. Null otherwise. */
export function listProblem({ search, filters }: Pick<ListParams, "search" | "filters">) {
  return searchProblem(search, ...Object.values(filters).flat());
}

/** Returns the URL of the list for links back from the pages of its rows. Null if the list has its default state. */
export function listOfRows(params: ListParams): string | null {
  const list = listHref(params);
  return list === params.path ? null : list;
}

/** Returns the query as pairs, for the hidden inputs of a GET form. */
export function listEntries(params: ListParams): [string, string][] {
  const { defaults } = params;
  const entries: [string, string][] = [];
  const addEntry = (name: string, value: string, byDefault: string) => {
    if (value !== byDefault) entries.push([name, value]);
  };
  addEntry("search", params.search, defaults.search);
  const fields = new Set([...Object.keys(params.filters), ...Object.keys(defaults.filters)]);
  for (const field of [...fields].toSorted()) {
    const values = params.filters[field] ?? [];
    if (values.join("\n") === (defaults.filters[field] ?? []).join("\n")) continue;
    // An empty value clears a filter of the view.
    for (const value of values.length > 0 ? values : [""]) entries.push([`f.${field}`, value]);
  }
  addEntry("sort", formatSort(params.sort) || defaults.sort, defaults.sort);
  addEntry("page", String(params.page), "1");
  addEntry("size", String(params.size), String(defaults.size));
  addEntry("cols", params.cols.join(","), defaults.cols);
  addEntry("group", params.group ?? "", defaults.group ?? "");
  addEntry("open", params.open.join(","), "");
  addEntry("layout", params.layout, defaults.layout);
  addEntry("density", params.density, defaults.density);
  addEntry("view", params.view ?? "", "");
  return entries;
}

/** Converts the form's input to a change of the list state. Parts without a control stay unchanged. */
export function changeFromForm({ defaults }: ListParams, form: FormData): ListChange {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const filters: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (!name.startsWith("f.") || typeof value !== "string" || value.trim() === "") continue;
    (filters[name.slice(2)] ??= []).push(value.trim());
  }
  const cols = form.getAll("cols").flatMap((value) => splitList(String(value)));
  return {
    search: text("search"),
    filters,
    ...(form.has("sort") && { sort: parseSort(text("sort")) }),
    ...(form.has("group") && { group: text("group") || null }),
    ...(form.has("density") && { density: (text("density") || defaults.density) as ListDensity }),
    cols: cols.length > 0 ? cols : splitList(defaults.cols),
  };
}

export function parseSort(text: string): SortKey[] {
  return splitList(text).map((item) => ({
    key: item.replace(/^-/, ""),
    descending: item.startsWith("-"),
  }));
}

export function splitList(text: string): string[] {
  return text.split(",").filter((item) => item !== "");
}

/** Returns true if the list differs from its saved view, or without one from the defaults. */
export function differsFromView(params: ListParams): boolean {
  return listEntries({ ...params, page: 1, open: [], view: null }).length > 0;
}

/** Returns the URL that expands or collapses a row or a group. */
export function toggleHref(params: ListParams, key: string): string {
  const { open } = params;
  return listHref(params, {
    open: open.includes(key) ? open.filter((other) => other !== key) : [...open, key],
  });
}

/** Returns the next sort order of a column: ascending, then descending, then the list's default order. */
export function nextSort(params: ListParams, key: string): SortKey[] {
  const [first] = params.sort;
  if (first?.key !== key) return [{ key, descending: false }];
  return first.descending ? [] : [{ key, descending: true }];
}

export function hasFilters(params: ListParams): boolean {
  return params.search !== "" || Object.keys(params.filters).length > 0;
}
