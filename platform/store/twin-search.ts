import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../context.ts";
import type { SearchBranch, SearchQuery, SortKey } from "../engine/search/query.ts";
import { conditionSql, scopesSql } from "./twin-conditions.ts";
import { TWIN_COLUMNS, type TwinRow } from "./twins.ts";

export interface TwinPage {
  rows: TwinRow[];
  total: number;
}

/** Beyond this many rows to skip, only ids are read on the way. */
const DEEP = 1000;

const T = "t";

/** One page and how many there are in all; the count is asked for only when the page can't tell. */
export async function searchTwinRows(
  executor: Executor,
  query: SearchQuery,
  page: { offset: number; limit: number },
): Promise<TwinPage> {
  const branches = query.branches.filter(({ scopes }) => scopes.length > 0);
  if (branches.length === 0) return { rows: [], total: 0 };

  const where = whereSql(query, branches);
  const found = await pageSql(query, where, page).execute(executor);
  const rows = found.rows.slice(0, page.limit);
  const isLast = found.rows.length <= page.limit && (rows.length > 0 || page.offset === 0);
  if (isLast) return { rows, total: page.offset + rows.length };

  const counted = await sql<{ total: number }>`
    select count(*)::int as total from twin ${sql.ref(T)} where ${where}`.execute(executor);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

function pageSql(
  query: SearchQuery,
  where: RawBuilder<boolean>,
  { offset, limit }: { offset: number; limit: number },
): RawBuilder<TwinRow> {
  const columns = sql.join(TWIN_COLUMNS.map((column) => sql.ref(`${T}.${column}`)));
  const direction = sql.raw(query.ascending ? "asc" : "desc");
  const order = sql`${sortSql(query.sort)} ${direction} nulls last, ${sql.ref(`${T}.id`)} ${direction}`;
  const window = sql`limit ${limit + 1} offset ${offset}`;
  if (offset < DEEP) {
    return sql`select ${columns} from twin ${sql.ref(T)} where ${where} order by ${orderOf(query, order)} ${window}`;
  }
  return sql`
    select ${columns}
    from (
      select ${sql.ref(`${T}.id`)}
      from twin ${sql.ref(T)} where ${where}
      order by ${orderOf(query, order)} ${window}
    ) page join twin ${sql.ref(T)} on ${sql.ref(`${T}.id`)} = page.id
    order by ${orderOf(query, order)}`;
}

/** `nulls last` on a column that is never null would keep its descending index from being used. */
function orderOf(
  { sort, ascending }: SearchQuery,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (sort.kind !== "column") return order;
  const direction = sql.raw(ascending ? "asc" : "desc");
  return sql`${sql.ref(`${T}.${sort.column}`)} ${direction}, ${sql.ref(`${T}.id`)} ${direction}`;
}

function sortSql(sort: SortKey): RawBuilder<unknown> {
  switch (sort.kind) {
    case "column":
      return sql`${sql.ref(`${T}.${sort.column}`)}`;
    case "listed":
      return sql`array_position(${sort.ids}::uuid[], ${sql.ref(`${T}.${sort.column}`)})`;
    case "field-text":
      return sql`${sql.ref(`${T}.fields`)} ->> ${sort.key}::text`;
    case "field-number":
      return sql`(
        select min(sorted.val) from twin_range sorted
        where sorted.twin_id = ${sql.ref(`${T}.id`)} and sorted.field_no = any(${sort.nos}::int[]))`;
  }
}

function whereSql(query: SearchQuery, branches: SearchBranch[]): RawBuilder<boolean> {
  const parts = branches.map(
    ({ scopes, condition }) =>
      sql<boolean>`(${scopesSql(scopes, query.domainId, T)} and ${conditionSql(condition, query.domainId, T)})`,
  );
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}
