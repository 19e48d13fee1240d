import { type RawBuilder, sql } from "kysely";

import { OWN_PLAN } from "../../base/database/own-plan.ts";
import { and, columnSql, type Where } from "../../base/database/sql-conditions.ts";
import type { VisibleScope } from "../../core/access/access-conditions.rules.ts";
import type { SearchQuery } from "../../model/field-types/search-query.rules.ts";
import { TWIN_COLUMNS, type TwinRow } from "../twin/twin.store.ts";
import { businessOf, scopesSql } from "../twin/visible-scopes.store.ts";
import { ofBusiness } from "./field-conditions.store.ts";
import { scoreSql } from "./relevance.store.ts";

export interface Window {
  offset: number;
  limit: number;
}

/** Offset from which only the IDs of skipped rows are read. */
export const DEEP_OFFSET = 1000;

export const T = columnSql("t");
export const ID = columnSql("t.id");
// Raw SQL, because Kysely would compile a list of columns for every query.
export const COLUMNS = sql.raw(TWIN_COLUMNS.map((column) => `t.${column}`).join(", "));

/**
 * Reads the rows of a page in the requested order, and one more row to know whether there is a next page. Only in the
 * order of creation, which has an index for each owner, one plan suits few and many rows.
 */
export function pageSql(query: SearchQuery, where: Where, window: Window): RawBuilder<TwinRow> {
  const page = sortedPageSql(query, where, window);
  const isByCreation = query.sort.kind === "column" && query.sort.column === "created_at";
  return isByCreation ? page : sql`${OWN_PLAN} ${page}`;
}

function sortedPageSql(query: SearchQuery, where: Where, window: Window): RawBuilder<TwinRow> {
  const value = findSortValue(query);
  if (value) return valuePageSql(value, query.ascending, where, window);
  if (query.sort.kind === "listed" && query.sort.column === "status_id") {
    return listedPageSql(query.sort.ids, query.ascending, where, window);
  }
  const { offset, limit } = window;
  const order = sql`${sortSql(query)}, ${ID} ${direction(query.ascending)}`;
  const limitSql = sql`limit ${limit + 1} offset ${offset}`;
  if (offset < DEEP_OFFSET) {
    return sql`select ${COLUMNS} from twin ${T} where ${where} order by ${order} ${limitSql}`;
  }
  return sql`
    select ${COLUMNS}
    from (select ${ID} from twin ${T} where ${where} order by ${order} ${limitSql}) page
    join twin ${T} on ${ID} = page.id
    order by ${order}`;
}

/** SQL of a value to sort by, which has an index but is missing in some rows. */
interface Value {
  /** Tables from which the value is read, including `twin`. */
  from: RawBuilder<unknown>;
  val: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  has: Where;
  isMissing: Where;
}

/** Returns null if twins are sorted by a column or by a value without an index. */
function findSortValue({ sort, branches }: SearchQuery): Value | null {
  if (sort.kind === "field-number" && sort.within === null) {
    const field = sort.nos.length === 1 ? sql`= ${sort.nos[0]}` : sql`= any(${sort.nos}::int[])`;
    const businessAccountId = businessOf(branches.flatMap(({ scopes }) => scopes));
    const has = (alias: string) =>
      and([
        ...ofBusiness(alias, { businessAccountId }),
        sql`${columnSql(`${alias}.field_no`)} ${field}`,
      ]);
    return {
      from: sql`twin_range sorted join twin ${T} on ${ID} = sorted.twin_id`,
      val: sql`sorted.val`,
      id: sql`sorted.twin_id`,
      has: has("sorted"),
      isMissing: sql`not exists (
        select from twin_range bare where bare.twin_id = ${ID} and ${has("bare")})`,
    };
  }
  if (sort.kind === "field-text" && sort.within === null) {
    // An SQL literal, because each index is for one key.
    const val = sql`(${columnSql("t.fields")} ->> ${sql.lit(sort.key)})`;
    return {
      from: sql`twin ${T}`,
      val,
      id: ID,
      has: sql`${val} is not null`,
      isMissing: sql`${val} is null`,
    };
  }
  return null;
}

/**
 * Builds the condition on rows without a value to sort by, which come last in both directions. Returns null if the order
 * has no such condition.
 */
export function bareSql(query: SearchQuery): Where | null {
  const { sort } = query;
  if (sort.kind !== "listed") return findSortValue(query)?.isMissing ?? null;
  return sql`${columnSql(`t.${sort.column}`)} <> all(${sort.ids}::uuid[])`;
}

/**
 * Builds the SQL of a page. Rows with a value come first; rows without one are only read if the former don't fill the
 * page.
 */
function valuePageSql(
  { from, val, id, has, isMissing }: Value,
  ascending: boolean,
  where: Where,
  { offset, limit }: Window,
): RawBuilder<TwinRow> {
  const directionSql = direction(ascending);
  const rowLimit = offset + limit + 1;
  return sql`
    with valued as materialized (
      select ${id} as id, ${val} as val from ${from}
      where ${has} and ${where} order by ${val} ${directionSql}, ${id} ${directionSql} limit ${rowLimit}
    ), others as (
      select ${ID} from twin ${T}
      where (select count(*) from valued) < ${rowLimit} and ${where} and ${isMissing}
      order by ${ID} ${directionSql} limit ${rowLimit}
    ), page as (
      select * from (
        select id, val, false as bare from valued
        union all select id, null, true from others
      ) ids
      order by bare, val ${directionSql}, id ${directionSql} limit ${limit + 1} offset ${offset}
    )
    select ${COLUMNS} from page join twin ${T} on ${ID} = page.id
    order by page.bare, page.val ${directionSql}, page.id ${directionSql}`;
}

/** Sorts by a short list of statuses: reads the first rows of each status from an index. */
function listedPageSql(
  statusIds: string[],
  ascending: boolean,
  where: Where,
  { offset, limit }: Window,
): RawBuilder<TwinRow> {
  const directionSql = direction(ascending);
  const rowLimit = offset + limit + 1;
  const inside = sql`order by t.created_at ${directionSql}, ${ID} ${directionSql} limit ${rowLimit}`;
  return sql`
    with listed as materialized (
      select place, one.*
      from unnest(${statusIds}::uuid[]) with ordinality as status (id, place)
      cross join lateral (
        select ${ID}, t.created_at from twin ${T}
        where t.status_id = status.id and ${where} ${inside}
      ) one
    ), others as (
      select ${ID}, t.created_at from twin ${T}
      where (select count(*) from listed) < ${rowLimit} and ${where}
        and t.status_id <> all(${statusIds}::uuid[]) ${inside}
    ), page as (
      select * from (
        select id, created_at, place from listed union all select id, created_at, null from others
      ) ids
      order by place ${directionSql} nulls last, created_at ${directionSql}, id ${directionSql}
      limit ${limit + 1} offset ${offset}
    )
    select ${COLUMNS} from page join twin ${T} on ${ID} = page.id
    order by page.place ${directionSql} nulls last, page.created_at ${directionSql}, page.id ${directionSql}`;
}

/** Columns that may be null. Their null values come last in both sort directions. */
export const NULLABLE: ReadonlySet<string> = new Set([
  "external_id",
  "description",
  "assigner_user_id",
]);

/**
 * Builds the sort order. Omits `nulls last` for columns that are never null, because it would prevent the use of
 * their index.
 */
function sortSql({ sort, ascending, domainId }: SearchQuery): RawBuilder<unknown> {
  const directionSql = direction(ascending);
  switch (sort.kind) {
    case "column":
      // This collation gives the same order on every server, and the index has it too.
      if (sort.column === "name") return sql`t.name collate "und-x-icu" ${directionSql}`;
      return NULLABLE.has(sort.column)
        ? sql`${columnSql(`t.${sort.column}`)} ${directionSql} nulls last`
        : sql`${columnSql(`t.${sort.column}`)} ${directionSql}`;
    case "relevance":
      return sql`${scoreSql(sort)} ${directionSql}`;
    case "listed":
      return sql`array_position(${sort.ids}::uuid[], ${columnSql(`t.${sort.column}`)}) ${directionSql} nulls last`;
    case "field-text":
      return sql`${visibleValueSql(sql`${columnSql("t.fields")} ->> ${sort.key}::text`, sort.within, domainId)} ${directionSql} nulls last`;
    case "field-number": {
      const value = sql`(
        select min(val) from twin_range where twin_id = ${ID} and field_no = any(${sort.nos}::int[]))`;
      return sql`${visibleValueSql(value, sort.within, domainId)} ${directionSql} nulls last`;
    }
  }
}

/** Replaces values that the actor may not see by null, because the order would reveal them. */
function visibleValueSql(
  value: RawBuilder<unknown>,
  within: VisibleScope[] | null,
  domainId: string,
): RawBuilder<unknown> {
  return within === null
    ? value
    : sql`case when ${scopesSql(within, domainId, "t")} then ${value} end`;
}

export function direction(ascending: boolean): RawBuilder<unknown> {
  return sql.raw(ascending ? "asc" : "desc");
}
