import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../context.ts";
import type { VisibleScope } from "../engine/permission/visibility.ts";
import type { SearchBranch, SearchQuery } from "../engine/search/query.ts";
import { conditionSql, scopesSql } from "./twin-conditions.ts";
import { TWIN_COLUMNS, type TwinRow } from "./twins.ts";

export interface TwinPage {
  rows: TwinRow[];
  total: number;
}

/** Beyond this many rows to skip, only ids are read on the way. */
const DEEP = 1000;

interface Window {
  offset: number;
  limit: number;
}

const T = sql.ref("t");
const ID = sql.ref("t.id");
const COLUMNS = sql.join(TWIN_COLUMNS.map((column) => sql.ref(`t.${column}`)));

/** One page and how many there are in all; the count is asked for only when the page can't tell. */
export async function searchTwinRows(
  executor: Executor,
  query: SearchQuery,
  page: Window,
): Promise<TwinPage> {
  const branches = query.branches.filter(({ scopes }) => scopes.length > 0);
  if (branches.length === 0) return { rows: [], total: 0 };

  const where = whereSql(query, branches);
  const found = await pageSql(query, where, page).execute(executor);
  const rows = found.rows.slice(0, page.limit);
  const isLast = found.rows.length <= page.limit && (rows.length > 0 || page.offset === 0);
  if (isLast) return { rows, total: page.offset + rows.length };

  const counted = await sql<{ total: number }>`
    select count(*)::int as total from twin ${T} where ${where}`.execute(executor);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface TwinCount {
  id: string;
  count: number;
}

/** How many there are of each status or class. */
export async function countTwinRows(
  executor: Executor,
  { branches: given, domainId }: Pick<SearchQuery, "branches" | "domainId">,
  column: "status_id" | "class_id",
): Promise<TwinCount[]> {
  const branches = given.filter(({ scopes }) => scopes.length > 0);
  if (branches.length === 0) return [];
  const by = sql.ref(`t.${column}`);
  const counted = await sql<TwinCount>`
    select ${by} as id, count(*)::int as count from twin ${T}
    where ${whereSql({ domainId }, branches)} group by ${by}`.execute(executor);
  return counted.rows;
}

function pageSql(
  query: SearchQuery,
  where: RawBuilder<boolean>,
  { offset, limit }: Window,
): RawBuilder<TwinRow> {
  if (query.sort.kind === "field-number" && query.sort.within === null) {
    return numberPageSql(query.sort.nos, query.ascending, where, { offset, limit });
  }
  const order = sql`${sortSql(query)}, ${ID} ${direction(query)}`;
  const window = sql`limit ${limit + 1} offset ${offset}`;
  if (offset < DEEP) {
    return sql`select ${COLUMNS} from twin ${T} where ${where} order by ${order} ${window}`;
  }
  return sql`
    select ${COLUMNS}
    from (select ${ID} from twin ${T} where ${where} order by ${order} ${window}) page
    join twin ${T} on ${ID} = page.id
    order by ${order}`;
}

/**
 * By a number kept beside the twins: first those that have one, in the order of its index, then,
 * only when these don't fill the page, the others.
 */
function numberPageSql(
  nos: number[],
  ascending: boolean,
  where: RawBuilder<boolean>,
  { offset, limit }: Window,
): RawBuilder<TwinRow> {
  const way = direction({ ascending });
  const most = offset + limit + 1;
  const field = nos.length === 1 ? sql`= ${nos[0]}` : sql`= any(${nos}::int[])`;
  return sql`
    with valued as materialized (
      select sorted.twin_id as id, sorted.val
      from twin_range sorted join twin ${T} on ${ID} = sorted.twin_id
      where sorted.field_no ${field} and ${where}
      order by sorted.val ${way}, sorted.twin_id ${way} limit ${most}
    ), others as (
      select ${ID} from twin ${T}
      where (select count(*) from valued) < ${most} and ${where}
        and not exists (
          select from twin_range sorted where sorted.twin_id = ${ID} and sorted.field_no ${field})
      order by ${ID} ${way} limit ${most}
    ), page as (
      select * from (
        select id, val, false as bare from valued
        union all select id, null, true from others
      ) ids
      order by bare, val ${way}, id ${way} limit ${limit + 1} offset ${offset}
    )
    select ${COLUMNS} from page join twin ${T} on ${ID} = page.id
    order by page.bare, page.val ${way}, page.id ${way}`;
}

/** Columns that are never empty go without `nulls last`, which would keep their index from use. */
function sortSql({ sort, ascending, domainId }: SearchQuery): RawBuilder<unknown> {
  const way = direction({ ascending });
  switch (sort.kind) {
    case "column":
      return sql`${sql.ref(`t.${sort.column}`)} ${way}`;
    case "listed":
      return sql`array_position(${sort.ids}::uuid[], ${sql.ref(`t.${sort.column}`)}) ${way} nulls last`;
    case "field-text":
      return sql`${seenSql(sql`${sql.ref("t.fields")} ->> ${sort.key}::text`, sort.within, domainId)} ${way} nulls last`;
    case "field-number": {
      const value = sql`(
        select min(val) from twin_range where twin_id = ${ID} and field_no = any(${sort.nos}::int[]))`;
      return sql`${seenSql(value, sort.within, domainId)} ${way} nulls last`;
    }
  }
}

/** Where the actor may not see the value, the twin is sorted as if it had none. */
function seenSql(
  value: RawBuilder<unknown>,
  within: VisibleScope[] | null,
  domainId: string,
): RawBuilder<unknown> {
  return within === null
    ? value
    : sql`case when ${scopesSql(within, domainId, "t")} then ${value} end`;
}

function direction({ ascending }: { ascending: boolean }): RawBuilder<unknown> {
  return sql.raw(ascending ? "asc" : "desc");
}

function whereSql(
  query: Pick<SearchQuery, "domainId">,
  branches: SearchBranch[],
): RawBuilder<boolean> {
  const parts = branches.map(
    ({ scopes, condition }) =>
      sql<boolean>`(${scopesSql(scopes, query.domainId, "t")} and ${conditionSql(condition, query.domainId, "t")})`,
  );
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}
