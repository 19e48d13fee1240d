import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { type Page, pageOf, type Pagination } from "../../base/http/paging.ts";
import { isLike } from "../../base/text/like-pattern.ts";
import type { DomainModel } from "../model/domain-model.ts";
import { text, type ResponseContext } from "../responses/response-context.ts";

/** Data that filters read in addition to the row: the caller's locale and the domain's model. */
export type FilterContext = Pick<ResponseContext, "locale" | "model">;

type Body = Readonly<Record<string, unknown>>;

/** A filter by one property of a search body, with the list that excludes values. */
export interface Filter<T> {
  shape: Record<string, z.ZodType>;
  /** Returns the condition of a body; null if the body doesn't use this filter. */
  read(body: Body, reader: FilterContext): ((row: T) => boolean) | null;
}

export interface Search<T> {
  schema: z.ZodType<Body>;
  select(rows: Iterable<T>, body: Body, reader: FilterContext): T[];
}

/**
 * Creates a search. Different properties narrow the result, several values in one list widen it, and an empty list
 * doesn't filter.
 */
export function createSearch<T>(...filters: readonly Filter<T>[]): Search<T> {
  return {
    schema: z.object(
      Object.assign({}, ...filters.map(({ shape }) => shape)) as Body & z.ZodRawShape,
    ),
    select: (rows, body, reader) => {
      const tests = filters
        .map((filter) => filter.read(body, reader))
        .filter((test) => test !== null);
      return [...rows].filter((row) => tests.every((test) => test(row)));
    },
  };
}

type Values = string | number | readonly string[] | null;
type Read<T> = (row: T, model: DomainModel) => Values;

interface Names {
  in: string;
  out: string;
}

/**
 * Filters by ID with the members `<name>List`, of which the row must have one, and `<name>ExcludeList`, of which it
 * must have none.
 */
export function idFilter<T>(name: string, read: Read<T>, names?: Names): Filter<T> {
  return valueFilter(Id, read, names ?? listNames(name));
}

/** Filters by lists of numbers, such as those of featurers. */
export function numberFilter<T>(name: string, read: Read<T>): Filter<T> {
  return valueFilter(z.int32(), read, listNames(name));
}

/** Creates a filter whose value is a list of an enumeration's values. */
export function choiceFilter<T>(
  name: string,
  choices: readonly string[],
  read: Read<T>,
  names?: Names,
): Filter<T> {
  return valueFilter(z.enum(choices), read, names ?? listNames(name));
}

/** Filters by lists of texts, ignoring case. */
export function inListFilter<T>(name: string, read: Read<T>): Filter<T> {
  return valueFilter(z.string().max(500), read, listNames(name));
}

function listNames(name: string): Names {
  return { in: `${name}List`, out: `${name}ExcludeList` };
}

/** Rejects values of the wrong kind at their field, because they would find nothing. */
function valueFilter<T>(value: z.ZodType, read: Read<T>, names: Names): Filter<T> {
  const list = z.array(value).max(MAX_VALUES).nullish();
  return {
    shape: { [names.in]: list, [names.out]: list },
    read: (body, { model }) => {
      const included = new Set(values(body[names.in]));
      const excluded = new Set(values(body[names.out]));
      if (included.size === 0 && excluded.size === 0) return null;
      return (row) => {
        const found = values([read(row, model) ?? []].flat());
        return (
          (included.size === 0 || found.some((one) => included.has(one))) &&
          !found.some((one) => excluded.has(one))
        );
      };
    },
  };
}

function values(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map((value) => String(value).toLowerCase());
}

interface LikeRules {
  /** Adds `%` on both sides of the pattern. */
  wrap?: boolean;
  /** True if all patterns must match; by default one is enough. */
  all?: boolean;
  names?: Names;
}

/** Filters a plain text by patterns in `<name>LikeList` and `<name>NotLikeList`. */
export function likeFilter<T>(
  name: string,
  read: (row: T, reader: FilterContext) => string | null,
  rules: LikeRules = {},
): Filter<T> {
  const names = rules.names ?? { in: `${name}LikeList`, out: `${name}NotLikeList` };
  const pattern = (value: string) => (rules.wrap ? `%${value}%` : value);
  return {
    shape: { [names.in]: Strings, [names.out]: Strings },
    read: (body, reader) => {
      const included = strings(body[names.in]).map(pattern);
      const excluded = strings(body[names.out]).map(pattern);
      if (included.length === 0 && excluded.length === 0) return null;
      return (row) => {
        const value = read(row, reader) ?? "";
        const matches = (likePattern: string) => isLike(value, likePattern);
        return (
          (included.length === 0 ||
            (rules.all ? included.every(matches) : included.some(matches))) &&
          !excluded.some(matches)
        );
      };
    },
  };
}

/** Filters over a translated text in the caller's locale, with `%` on both sides. */
export function translatedLikeFilter<T>(
  name: string,
  read: (row: T) => Readonly<Record<string, string>>,
  rules: Omit<LikeRules, "wrap"> = {},
): Filter<T> {
  return likeFilter<T>(name, (row, reader) => text(reader, read(row)), { ...rules, wrap: true });
}

/**
 * Filters by class with `twinClassIdMap` and `twinClassIdExcludeMap`. In these maps, `true` includes the descendants
 * of a class.
 */
export function classFilter<T>(
  read: (row: T, model: DomainModel) => string | undefined,
): Filter<T> {
  return {
    shape: { twinClassIdMap: ClassMap, twinClassIdExcludeMap: ClassMap },
    read: (body, { model }) => {
      const included = classIds(body["twinClassIdMap"], model);
      const excluded = classIds(body["twinClassIdExcludeMap"], model);
      if (included.size === 0 && excluded.size === 0) return null;
      return (row) => {
        const classId = read(row, model) ?? "";
        return (included.size === 0 || included.has(classId)) && !excluded.has(classId);
      };
    },
  };
}

/** Filters by a boolean: `ONLY` requires true, `ONLY_NOT` requires false, and `ANY` doesn't filter. */
export function ternaryFilter<T>(name: string, read: (row: T) => boolean): Filter<T> {
  return {
    shape: { [name]: z.enum(["ONLY", "ONLY_NOT", "ANY"]).nullish() },
    read: (body) => {
      const choice = body[name];
      if (choice !== "ONLY" && choice !== "ONLY_NOT") return null;
      return (row) => read(row) === (choice === "ONLY");
    },
  };
}

const Range = z.object({ from: z.number().nullish(), to: z.number().nullish() }).nullish();

/** Filters by `{from, to}` over a number, both included. A row without a number is in no range. */
export function rangeFilter<T>(name: string, read: (row: T) => number | null): Filter<T> {
  return {
    shape: { [name]: Range },
    read: (body) => {
      const range = Range.parse(body[name]);
      if (typeof range?.from !== "number" && typeof range?.to !== "number") return null;
      const { from, to } = range;
      return (row) => {
        const value = read(row) ?? Number.NaN;
        return value >= (from ?? -Infinity) && value <= (to ?? Infinity);
      };
    },
  };
}

export type Sorters<T> = Readonly<
  Record<string, (row: T, reader: FilterContext) => string | number>
>;

/** Sorts by the name of the class. */
export function classNameOf(reader: FilterContext, classId: string | null): string {
  return text(reader, reader.model.classes.get(classId ?? "")?.name ?? {});
}

/** Returns one page of the rows, sorted by the requested field or the search's default. */
export function sortedPage<T>(
  rows: readonly T[],
  page: Page,
  reader: FilterContext,
  sorters: Sorters<T>,
  standard?: string,
): { rows: T[]; pagination: Pagination } {
  const isSortable = page.sortField !== undefined && Object.hasOwn(sorters, page.sortField);
  const field = isSortable ? page.sortField : standard;
  const sorter = field === undefined ? undefined : sorters[field];
  if (!sorter) return pageOf(rows, page);
  const direction = page.sortAsc === false ? -1 : 1;
  const sorted = rows.toSorted((a, b) => direction * compare(sorter(a, reader), sorter(b, reader)));
  return pageOf(sorted, page);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { sensitivity: "base", numeric: true });
}

const MAX_VALUES = 1000;
const Strings = z.array(z.string().max(500)).max(MAX_VALUES).nullish();
const ClassMap = z.record(Id, z.boolean().nullish()).nullish();

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function classIds(map: unknown, model: DomainModel): Set<string> {
  const ids = new Set<string>();
  for (const [classId, withAncestors] of Object.entries((map ?? {}) as Record<string, unknown>)) {
    const id = classId.toLowerCase();
    ids.add(id);
    if (withAncestors !== true) continue;
    for (const ancestorId of model.classes.get(id)?.ancestorIds ?? []) ids.add(ancestorId);
  }
  return ids;
}
