import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type {
  Condition,
  SearchBranch,
  SearchQuery,
} from "../../model/field-types/search-query.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { deepPage } from "./deep-page.store.ts";
import {
  countLimit,
  type LargeListSearch,
  largeListPageSql,
  planLargeListSearch,
} from "./large-list-page.store.ts";
import type { LargeList } from "./large-list.store.ts";
import { whereSql } from "./twin-filter.store.ts";
import { DEEP_OFFSET, pageSql, valueOf, type Window } from "./twin-page.store.ts";

export interface TwinPage {
  rows: TwinRow[];
  total: number;
  /** There are more than `total`. */
  capped: boolean;
}

/**
 * So many are counted for the first pages: to count on takes longer than to find the page. Rows of
 * whole classes are counted along an index; rows that satisfy a filter have to be looked at.
 */
const COUNT_LIMITS = { plain: 10_000, plainOfLong: 2_000, filtered: 1_000 };

/** What is remembered from one search to the next. */
export interface SearchCaches {
  /** Null: the list is not long. */
  longList(): Promise<LargeList | null>;
  now: Date;
}

const NOTHING: SearchCaches = {
  longList: async () => null,
  now: new Date(0),
};

const T = sql.ref("t");

/** One page and how many there are in all; the count is asked for only when the page can't tell. */
export async function searchTwinRows(
  executor: Executor,
  query: SearchQuery,
  page: Window,
  remembered = NOTHING,
): Promise<TwinPage> {
  const branches = query.branches.filter(({ scopes }) => scopes.length > 0);
  if (branches.length === 0) return { rows: [], total: 0, capped: false };

  const isFiltered = !branches.every(isPlain);
  const long = page.offset < DEEP_OFFSET ? await remembered.longList() : null;
  if (long && isFiltered) {
    const search = planLargeListSearch(query, branches, page, long, remembered.now);
    if (search) return searchLargeList(executor, search);
  }

  const where = whereSql(query, branches);
  if (page.offset >= DEEP_OFFSET) {
    const total = await countRows(executor, where);
    const hasBare = () => hasBareRows(executor, query, where);
    const rows = await deepPage(executor, query, where, page, { total, hasBare });
    return { rows, total, capped: false };
  }

  const result = await pageSql(query, where, page).execute(executor);
  const rows = result.rows.slice(0, page.limit);
  const isLast = result.rows.length <= page.limit && (rows.length > 0 || page.offset === 0);
  if (isLast) return { rows, total: page.offset + rows.length, capped: false };
  const maxCount = countLimitFor(page, isFiltered, long !== null);
  const total = await countRows(executor, where, maxCount + 1);
  return { rows, total: Math.min(total, maxCount), capped: total > maxCount };
}

/** The page and the count along with it. */
async function searchLargeList(executor: Executor, search: LargeListSearch): Promise<TwinPage> {
  const result = await largeListPageSql(search).execute(executor);
  const { matched = 0, whole = true } = result.rows[0] ?? {};
  const capped = matched > countLimit(search.window) || !whole;
  const rows = result.rows.filter((row) => row.id !== null);
  return { rows, total: capped ? matched - 1 : matched, capped };
}

function countLimitFor(page: Window, isFiltered: boolean, isLong: boolean): number {
  if (isFiltered) return isLong ? countLimit(page) : COUNT_LIMITS.filtered;
  return isLong ? COUNT_LIMITS.plainOfLong : COUNT_LIMITS.plain;
}

function isPlain({ condition, scopes }: SearchBranch): boolean {
  return (
    asksNothing(condition) &&
    scopes.every(({ reach, condition: accessCondition }) => !reach && !accessCondition)
  );
}

function asksNothing(condition: Condition): boolean {
  return condition.kind === "all" && condition.of.every(asksNothing);
}

async function countRows(
  executor: Executor,
  where: RawBuilder<boolean>,
  maxCount?: number,
): Promise<number> {
  const limit = maxCount === undefined ? sql`` : sql`limit ${maxCount}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from twin ${T} where ${where} ${limit}) counted`.execute(executor);
  return counted.rows[0]?.total ?? 0;
}

/** Whether any row lacks what is sorted by. */
async function hasBareRows(
  executor: Executor,
  query: SearchQuery,
  where: RawBuilder<boolean>,
): Promise<boolean> {
  const value = valueOf(query);
  if (!value) return false;
  const { rows } = await sql`
    select from twin ${T} where ${where} and ${value.isMissing} limit 1`.execute(executor);
  return rows.length > 0;
}
