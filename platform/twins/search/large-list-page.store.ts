import { type RawBuilder, sql } from "kysely";

import { columnSql, type Where, or } from "../../base/database/sql-conditions.ts";
import type { SearchBranch, SearchQuery } from "../../model/field-types/search-query.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { chooseIndex } from "./index-use.store.ts";
import { type LargeList, recentDays } from "./large-list.store.ts";
import { branchesSql, recentBranchesSql } from "./twin-filter.store.ts";
import { COLUMNS, ID, T, type Window } from "./twin-page.store.ts";

/** A row of a page, or only the count where the page is empty. */
type CountedRow = (TwinRow | { [column in keyof TwinRow]: null }) & {
  matched: number;
  /** Whether the whole list was searched. */
  whole: boolean;
};

/** The newest rows of a large list that match a text. */
export interface LargeListSearch {
  query: SearchQuery;
  branches: SearchBranch[];
  window: Window;
  owner: Owner;
  /** Sets of days that are searched before the whole list, as the index contains them. */
  days: string[][];
}

interface Owner {
  column: "business_account_id" | "domain_id";
  id: string;
}

/** So many of the newest rows are read one by one, before the index is asked. */
const NEWEST_ROWS = 100;

/** Null when the page is read like that of a small list. */
export function planLargeListSearch(
  query: SearchQuery,
  branches: SearchBranch[],
  window: Window,
  list: LargeList,
  now: Date,
): LargeListSearch | null {
  const { sort, ascending } = query;
  const isNewestFirst = sort.kind === "column" && sort.column === "created_at" && !ascending;
  const indexes = new Set(branches.map(({ condition }) => chooseIndex(condition)));
  if (!isNewestFirst || indexes.has(null) || !indexes.has("text")) return null;
  const owner = ownerOf(query, branches);
  const days = recentDays(list, owner.id, now);
  return days.length > 0 ? { query, branches, window, owner, days } : null;
}

/** The rows that a filter leaves of a large list are counted to the end of the next page. */
export function countLimit({ offset, limit }: Window): number {
  return offset + 2 * limit;
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
 * The rows of a page with how many match, to one more than `countLimit`: of the newest rows, then of
 * the newest days, then of all. The parts of the union are read in turn, no further than to the
 * first with enough rows. Never without a row.
 */
export function largeListPageSql({
  query,
  branches,
  window,
  owner,
  days,
}: LargeListSearch): RawBuilder<CountedRow> {
  const { offset, limit } = window;
  const order = sql`order by t.created_at desc, ${ID} desc`;
  const idsSql = (where: Where[], from = sql`twin`) => collectedSql(where, from, window);
  const all = branchesSql(query, branches);
  const newest = sql`(
    select t.* from twin ${T} where ${columnSql(`t.${owner.column}`)} = ${owner.id}
    ${order} limit ${sql.lit(NEWEST_ROWS)})`;
  const isEnough = sql`cardinality(ids) > ${sql.lit(offset + limit + 1)}`;
  const recent = days.map(
    (set) => sql`
      union all
      select ids, false from (
        select ${idsSql(recentBranchesSql(query, branches, set))} as ids offset 0) recent
      where ${isEnough}`,
  );
  const [from, to] = [offset + 1, offset + limit].map((at) => sql.lit(at));
  return sql`
    select cardinality(found.ids) as matched, found.whole, ${COLUMNS}
    from (
      select ids, false as whole from (select ${idsSql([or(all)], newest)} as ids offset 0) newest
      where ${isEnough}
      ${sql.join(recent, sql``)}
      union all
      select ${idsSql(all)}, true
      limit 1) found
    left join lateral unnest(found.ids[${from} : ${to}]) with ordinality as page (id, place) on true
    left join twin ${T} on ${ID} = page.id
    order by page.place`;
}

/**
 * Rows are collected through an index and sorted afterwards, so that the planner does not scan the
 * list in sort order. Each branch has an index of its own: with an `or` every row would be read
 * twice.
 */
function collectedSql(
  where: Where[],
  from: RawBuilder<unknown>,
  window: Window,
): RawBuilder<unknown> {
  const branchQueries = where.map(
    (branch) => sql`select ${ID}, t.created_at from ${from} ${T} where ${branch}`,
  );
  return sql`array(
    select ${ID} from (${sql.join(branchQueries, sql` union `)} offset 0) t
    order by t.created_at desc, ${ID} desc limit ${sql.lit(countLimit(window) + 1)})`;
}
