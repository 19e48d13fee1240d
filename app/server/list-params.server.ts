import { redirect } from "react-router";
import { z } from "zod";

import { listHref, type ListParams, type SortKey } from "#app/ui/list/list-href.ts";

import { orThrowStatus } from "./platform/errors.server.ts";

export interface ListOptions {
  sizes?: readonly number[];
  sortable?: readonly string[];
  /** Names ending in `.from` and `.to` are days, in `.min` and `.max` numbers. */
  filterable?: readonly string[];
  columns?: readonly string[];
  groupable?: readonly string[];
  defaultSort?: string;
  defaultColumns?: readonly string[];
}

const DEFAULT_SIZES = [10, 25, 50] as const;
const MAX_TEXT = 200;
const MAX_VALUES = 50;

/** Reads a list's state from its address. Rubbish never fails a page: it is left out. */
export function readListParams(url: URL, options: ListOptions = {}): ListParams {
  const query = url.searchParams;
  const [size = 10] = options.sizes ?? DEFAULT_SIZES;
  const defaults = {
    sort: options.defaultSort ?? "-created",
    size,
    layout: "grid" as const,
    cols: (options.defaultColumns ?? options.columns ?? []).join(","),
  };
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, MAX_TEXT);
  const sortable = new Set([...(options.sortable ?? []), ...keysOf(defaults.sort)]);
  const sort = readSort(text("sort"), sortable);
  const group = text("group");
  // A form of boxes says one column a time, a link all of them at once.
  const cols = [...new Set(query.getAll("cols").flatMap(words))].filter((key) =>
    options.columns?.includes(key),
  );

  return {
    path: url.pathname.replace(/\.data$/, ""),
    search: text("search"),
    filters: readFilters(query, new Set(options.filterable)),
    sort: sort.length > 0 ? sort : readSort(defaults.sort, sortable),
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .catch(1)
      .parse(query.get("page") ?? 1),
    size: oneOf(options.sizes ?? DEFAULT_SIZES, Number(query.get("size")), defaults.size),
    cols: cols.length > 0 ? cols : words(defaults.cols),
    group: options.groupable?.includes(group) ? group : null,
    open: words((query.get("open") ?? "").slice(0, 2000)).slice(0, MAX_VALUES),
    layout: query.get("layout") === "cards" ? "cards" : defaults.layout,
    view: text("view") || null,
    defaults,
  };
}

/**
 * A form without scripts says also what is empty; the address is then written anew, as links write
 * it. Throws the redirect.
 */
export function tidyAddress(url: URL, params: ListParams): void {
  const blank = [...url.searchParams.values()].some((value) => value.trim() === "");
  if (blank || url.searchParams.getAll("cols").length > 1) throw redirect(listHref(params));
}

/** A page past the end shows the last page there is. */
export function clampPage(params: ListParams, total: number): ListParams {
  const last = Math.max(1, Math.ceil(total / params.size));
  return params.page > last ? { ...params, page: last } : params;
}

/** For loaders: the page asked for, or the last one when there are not so many. */
export async function pageOrLast<Page extends { total: number }>(
  asked: ListParams,
  ask: (params: ListParams) => Promise<Page>,
): Promise<Page & { params: ListParams }> {
  const page = await orThrowStatus(ask(asked));
  const params = clampPage(asked, page.total);
  if (params.page === asked.page) return { ...page, params };
  return { ...(await orThrowStatus(ask(params))), params };
}

/** Pages start at 1 in the URL and at 0 at the platform. */
export function offsetOf(params: ListParams): number {
  return (params.page - 1) * params.size;
}

function readFilters(query: URLSearchParams, filterable: Set<string>): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  for (const [name, raw] of query) {
    const field = name.startsWith("f.") ? name.slice(2) : "";
    const value = readable(field, raw.trim().slice(0, MAX_TEXT));
    if (!filterable.has(field) || value === "") continue;
    if (isBound(field)) {
      filters[field] = [value];
      continue;
    }
    const values = (filters[field] ??= []);
    if (!values.includes(value) && values.length < MAX_VALUES) values.push(value);
  }
  return filters;
}

function isBound(field: string): boolean {
  return /\.(?:from|to|min|max)$/.test(field);
}

/** Days that exist and numbers, however people write them; "" for anything else. */
function readable(field: string, value: string): string {
  if (/\.(?:from|to)$/.test(field)) {
    const day = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
    return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : "";
  }
  if (!isBound(field)) return value;
  const number = value.replaceAll(/\s/g, "").replace(",", ".");
  return /^\d{1,12}(?:\.\d{1,6})?$/.test(number) ? number : "";
}

function readSort(text: string, sortable: Set<string>): SortKey[] {
  return words(text)
    .map((word) => ({ key: word.replace(/^-/, ""), descending: word.startsWith("-") }))
    .filter(
      ({ key }, index, all) => sortable.has(key) && all.findIndex((s) => s.key === key) === index,
    );
}

function keysOf(sort: string): string[] {
  return words(sort).map((word) => word.replace(/^-/, ""));
}

function words(text: string): string[] {
  return text.split(",").filter((word) => word !== "");
}

function oneOf<T>(allowed: readonly T[], value: T, otherwise: T): T {
  return allowed.includes(value) ? value : otherwise;
}
