import { sql } from "kysely";

import { readBoundedPage } from "../../base/database/bounded-page.ts";
import type { Executor } from "../../base/database/executor.ts";
import { OWN_PLAN } from "../../base/database/own-plan.ts";
import type { Where } from "../../base/database/sql-conditions.ts";
import type { SearchBranch, SearchQuery } from "../../model/field-types/search-query.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { collectedPage } from "./collected-page.store.ts";
import { deepPage } from "./deep-page.store.ts";
import { chooseIndex } from "./index-use.store.ts";
import { estimateMatches, estimateRows, type LargeList } from "./large-list.store.ts";
import { visibleBranches, whereSql } from "./twin-filter.store.ts";
import { bareSql, DEEP_OFFSET, pageSql, type Window } from "./twin-page.store.ts";

export interface TwinPage {
  rows: TwinRow[];
  total: number;
  /** Estimated number of matches, if there are more than `total`. */
  estimate?: number;
}

export interface SearchLimits {
  /** Maximum number of matches that the first pages count exactly. Larger numbers are estimated. */
  exactTotal: number;
  /**
   * Number of rows from which a list is large. In smaller lists all matches of a text are sorted.
   */
  largeList: number;
}

export const SEARCH_LIMITS: SearchLimits = { exactTotal: 10_000, largeList: 12_000 };
/** Factor by which an estimate must exceed the limit to be used without counting. */
const SURE_FACTOR = 2;

/** The list that is searched, and the limits of the search. */
export interface SearchedList {
  limits: SearchLimits;
  /** Returns null if the list isn't large. */
  findLargeList(): Promise<LargeList | null>;
}

/**
 * Returns a page and the number of matches. Counts them only if the page doesn't tell the number.
 */
export async function searchTwinRows(
  executor: Executor,
  query: SearchQuery,
  page: Window,
  searched: SearchedList,
): Promise<TwinPage> {
  const { limits } = searched;
  const branches = visibleBranches(query.branches);
  if (branches.length === 0) return { rows: [], total: 0 };
  const where = whereSql(query, branches);
  if (!isTextSearch(query, branches)) return orderedPage(executor, query, where, page, limits);

  const list = await searched.findLargeList();
  const estimate = list ? await estimateMatches(executor, list, where) : 0;
  if (estimate <= SURE_FACTOR * limits.exactTotal) {
    const maxRows = list ? limits.exactTotal : limits.largeList;
    const collected = await collectedPage(executor, query, branches, page, maxRows);
    if (collected) return collected;
  }
  // With this many matches, sorting by relevance would be slow and say little, so the newest come first.
  const about = Math.max(estimate, limits.exactTotal + 1);
  return orderedPage(executor, newest(query), where, page, limits, about);
}

/** Whether matches are found through the text index, instead of reading the list in its order. */
function isTextSearch({ sort }: SearchQuery, branches: SearchBranch[]): boolean {
  if (sort.kind === "relevance") return true;
  return sort.kind === "column" && sort.column === "created_at" && isIndexed(branches);
}

function isIndexed(branches: SearchBranch[]): boolean {
  const indexes = new Set(branches.map(({ condition }) => chooseIndex(condition)));
  return indexes.has("text") && !indexes.has(null);
}

function newest(query: SearchQuery): SearchQuery {
  if (query.sort.kind !== "relevance") return query;
  return { ...query, sort: { kind: "column", column: "created_at" } };
}

/**
 * Reads a page by following the sort order of the list. `estimate` is given if there are too many matches for
 * counting.
 */
async function orderedPage(
  executor: Executor,
  query: SearchQuery,
  where: Where,
  page: Window,
  { exactTotal }: SearchLimits,
  estimate?: number,
): Promise<TwinPage> {
  if (page.offset >= DEEP_OFFSET) {
    const total = await countRows(executor, where);
    const hasBare = () => hasBareRows(executor, query, where);
    return { rows: await deepPage(executor, query, where, page, { total, hasBare }), total };
  }
  const found = await readBoundedPage(executor, pageSql(query, where, page), page.limit);
  const rows = found.slice(0, page.limit);
  const isLast = found.length <= page.limit && (rows.length > 0 || page.offset === 0);
  if (isLast) return { rows, total: page.offset + rows.length };
  if (estimate !== undefined) return { rows, total: exactTotal, estimate };
  const total = await countRows(executor, where, exactTotal + 1);
  if (total <= exactTotal) return { rows, total };
  const about = Math.max(total, await estimateRows(executor, where));
  return { rows, total: exactTotal, estimate: about };
}

export async function countRows(
  executor: Executor,
  where: Where,
  maxCount?: number,
): Promise<number> {
  const limit = maxCount === undefined ? sql`` : sql`limit ${maxCount}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from twin t where ${where} ${limit}) counted`.execute(executor);
  return counted.rows[0]?.total ?? 0;
}

/**
 * Whether a matching row has no value to sort by. Counts them, because Postgres would search for a single one row by
 * row, and there usually is none.
 */
async function hasBareRows(executor: Executor, query: SearchQuery, where: Where): Promise<boolean> {
  const isBare = bareSql(query);
  return (
    isBare !== null && (await countRows(executor, sql`${OWN_PLAN} ${where} and ${isBare}`)) > 0
  );
}
