import { type RawBuilder, sql } from "kysely";

import { PREPARED } from "../../base/database/preparing-client.ts";
import { columnSql, type Where, or } from "../../base/database/sql-conditions.ts";
import type {
  Condition,
  SearchBranch,
  SearchQuery,
} from "../../model/field-types/search-query.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { chooseIndex } from "./index-use.store.ts";
import { type DayStage, type LargeList, getDayStages } from "./large-list-stages.store.ts";
import { branchesSql, stageSql } from "./twin-filter.store.ts";
import { COLUMNS, direction, ID, sortSql, T, type Window } from "./twin-page.store.ts";

/** A row of a page, or nothing but what is known of all. */
type LongRow = (TwinRow | { [column in keyof TwinRow]: null }) & {
  matched: number;
  /** How many stages had too little; when all had, it was looked for in the whole list. */
  stage: number;
};

/** How a page of a long list is read together with its count. */
export interface LargeListPage {
  query: SearchQuery;
  /** One for each branch. */
  where: Where[];
  window: Window;
  /** So many are counted. */
  maxCount: number;
  stages: Stages | null;
  /** Nothing is left to choose by the values asked for, so that one plan serves them all. */
  isPrepared: boolean;
}

/**
 * Where a part of the list is looked through: its newest few rows one by one, then the rows of each of
 * these sets of days.
 */
interface Stages {
  newest: RawBuilder<unknown> | null;
  /** As numbers, and as words with their owner before them; null: not asked for. */
  days: { index: number; days: number[] | null; words: string[] | null }[];
  /** Of all stages. */
  count: number;
  /** Asks for `stage.days` or `stage.words` as well. */
  where: Where[];
}

interface LongSearch {
  query: SearchQuery;
  branches: SearchBranch[];
  window: Window;
  long: LargeList;
  now: Date;
}

/** Null: the page is read as that of a short list. */
export function planLargeListPage(search: LongSearch): LargeListPage | null {
  const { query, branches, window, long, now } = search;
  const { sort, ascending } = query;
  const indexes = branches.map(({ condition }) => chooseIndex(condition));
  if (sort.kind !== "column" || indexes.every((index) => index === "few")) return null;

  const isNewest = sort.column === "created_at" && !ascending;
  const isIndexed = !indexes.includes(null);
  const owner = ownerOf(query, branches);
  const days = isNewest && isIndexed ? getDayStages(long, owner.id, now) : [];
  const isPrepared = days.length > 0 && branches.every(({ condition }) => isSingle(condition));
  return {
    query,
    where: branchesSql(query, branches, isPrepared),
    window,
    maxCount: countLimit(window),
    stages: days.length > 0 ? stagesIn(days, owner, search, isPrepared) : null,
    isPrepared,
  };
}

/** What a filter leaves of a long list is counted to the end of the next page. */
export function countLimit({ offset, limit }: Window): number {
  return offset + 2 * limit;
}

/** Where more is asked for, which of it to begin with depends on the values. */
function isSingle(condition: Condition): boolean {
  if (condition.kind !== "all") return condition.kind !== "any";
  const parts = condition.of.filter((operand) => operand.kind !== "all" || operand.of.length > 0);
  return parts.length === 1 && parts.every(isSingle);
}

/** So many of the newest rows are looked through one after the other, before all. */
const NEWEST_ROWS = 100;

function stagesIn(
  days: DayStage[],
  owner: Owner,
  { query, branches, window }: LongSearch,
  unseen: boolean,
): Stages {
  const needed = window.offset + window.limit + 1;
  const hasRange = branches.some(({ condition }) => asksForRange(condition));
  const isRange = branches.every(({ condition }) => chooseIndex(condition) === "range");
  // Whether a row is in a range is not asked of rows one by one.
  const looksAtEach = needed < NEWEST_ROWS && !hasRange;
  const sets = days.map((set, index) => ({
    index,
    days: hasRange ? set.days : null,
    words: isRange ? null : set.words,
  }));
  return {
    newest: looksAtEach ? newestSql(owner) : null,
    days: sets,
    count: days.length,
    where: stageSql(query, branches, unseen),
  };
}

function asksForRange(condition: Condition): boolean {
  if (condition.kind === "field-range") return true;
  return "of" in condition && [condition.of].flat().some(asksForRange);
}

/** The newest rows of an owner, however many of them are searched. */
function newestSql({ column, id }: Owner): RawBuilder<unknown> {
  return sql`
    select t.* from twin ${T} where ${columnSql(`t.${column}`)} = ${id}
    order by t.created_at desc, t.id desc limit ${sql.lit(NEWEST_ROWS)}`;
}

interface Owner {
  column: "business_account_id" | "domain_id";
  id: string;
}

/** The business whose rows are searched, or else the domain. */
function ownerOf({ domainId }: SearchQuery, branches: SearchBranch[]): Owner {
  const owners = new Set(
    branches.flatMap(({ scopes }) =>
      scopes.map(({ owner }) => (owner?.kind === "account" ? owner.id : null)),
    ),
  );
  const [only] = owners;
  return owners.size === 1 && only
    ? { column: "business_account_id", id: only }
    : { column: "domain_id", id: domainId };
}

/**
 * The rows of a page, ordered by a column, with how many match, to one more than `most`. By stages,
 * if there are any, until one shows that another page follows. Never without a row.
 */
export function largeListPageSql(page: LargeListPage): RawBuilder<LongRow> {
  const { where, window, stages, isPrepared } = page;
  const idArray = stages
    ? collectedSql(page, where)
    : sql`array(select ${ID} from twin ${T} where ${or(where)} ${orderSql(page)})`;
  const [from, to] = [window.offset + 1, window.offset + window.limit].map((at) => sql.lit(at));
  return sql`${isPrepared ? PREPARED : sql``}
    select cardinality(found.ids) as matched, found.stage, ${COLUMNS}
    from (${stages ? stagesSql(page, stages) : sql``} select ${idArray} as ids, ${stages?.count ?? 0}::int as stage limit 1) found
    left join lateral unnest(found.ids[${from} : ${to}]) with ordinality as page (id, place) on true
    left join twin ${T} on ${ID} = page.id
    order by page.place`;
}

/** Each stage as a part of a union, which is read no further than to the first that has enough. */
function stagesSql(page: LargeListPage, { newest, days, where }: Stages): RawBuilder<unknown> {
  const { offset, limit } = page.window;
  const enough = sql`cardinality(ids) > ${sql.lit(offset + limit + 1)}`;
  const looked = newest
    ? sql`
      with looked as materialized (
        select ${collectedSql(page, [or(page.where)], sql`(${newest})`)} as ids)
      select ids, 0 as stage from looked where ${enough}
      union all`
    : sql``;
  if (days.length === 0) return looked;
  const rows = days.map(
    (set) => sql`(${set.index}::int, ${set.days}::int[], ${set.words}::text[])`,
  );
  return sql`${looked}
    select * from (
      select ids, stage.place as stage
      from (values ${sql.join(rows)}) stage (place, days, words)
      cross join lateral (select ${collectedSql(page, where)} as ids offset 0) hit
      where ${enough} limit 1) part
    union all`;
}

/**
 * Collect the matches through an index and sort them afterwards, so that the planner does not scan
 * the list in sort order. Each branch has an index of its own; of both at once every row would be
 * looked at twice.
 */
function collectedSql(page: LargeListPage, where: Where[], from = sql`twin`): RawBuilder<unknown> {
  const branchQueries = where.map(
    (branch) => sql`select ${ID}, t.created_at from ${from} ${T} where ${branch}`,
  );
  return sql`array(
    select ${ID} from (${sql.join(branchQueries, sql` union `)} offset 0) t ${orderSql(page)})`;
}

/** Numbers stand in the text itself: the plan is for so many rows. */
function orderSql({ query, maxCount }: LargeListPage): RawBuilder<unknown> {
  const directionSql = direction(query.ascending);
  return sql`order by ${sortSql(query)}, ${ID} ${directionSql} limit ${sql.lit(maxCount + 1)}`;
}
