export type ListLayout = "grid" | "cards";

export interface SortKey {
  key: string;
  descending: boolean;
}

/** The state of one list, all of it in the URL; `defaults` is what the URL leaves out. */
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
  view: string | null;
  defaults: { sort: string; size: number; layout: ListLayout; cols: string };
}

export type ListChange = Partial<Omit<ListParams, "path" | "defaults">>;

/** Changes after which the old page number means nothing. */
const RESETS_PAGE = ["search", "filters", "sort", "size", "group", "view"] as const;

export function sortText(sort: SortKey[]): string {
  return sort.map(({ key, descending }) => (descending ? `-${key}` : key)).join(",");
}

/** The one way to write a list's address: canonical, defaults left out. */
export function listHref(params: ListParams, change: ListChange = {}): string {
  const next = { ...params, ...change };
  if (change.page === undefined && RESETS_PAGE.some((key) => key in change)) next.page = 1;
  const entries = listEntries(next);
  const query = new URLSearchParams(entries).toString();
  return query ? `${params.path}?${query}` : params.path;
}

/** The same as pairs, for the hidden inputs of a GET form. */
export function listEntries(params: ListParams): [string, string][] {
  const { defaults } = params;
  const entries: [string, string][] = [];
  const put = (name: string, value: string, byDefault: string) => {
    if (value !== byDefault) entries.push([name, value]);
  };
  put("search", params.search, "");
  for (const [field, values] of Object.entries(params.filters).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    for (const value of values) entries.push([`f.${field}`, value]);
  }
  put("sort", sortText(params.sort) || defaults.sort, defaults.sort);
  put("page", String(params.page), "1");
  put("size", String(params.size), String(defaults.size));
  put("cols", params.cols.join(","), defaults.cols);
  put("group", params.group ?? "", "");
  put("open", params.open.join(","), "");
  put("layout", params.layout, defaults.layout);
  put("view", params.view ?? "", "");
  return entries;
}

/** First click ascending, then descending, then back to the list's own order. */
export function nextSort(params: ListParams, key: string): SortKey[] {
  const [first] = params.sort;
  if (first?.key !== key) return [{ key, descending: false }];
  return first.descending ? [] : [{ key, descending: true }];
}

export function hasNarrowing(params: ListParams): boolean {
  return params.search !== "" || Object.keys(params.filters).length > 0;
}
