import { type RawBuilder, sql } from "kysely";

import { readBoundedPage } from "../../base/database/bounded-page.ts";
import type { Executor } from "../../base/database/executor.ts";
import type { SearchBranch, SearchQuery } from "../../model/field-types/search-query.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { scoreSql } from "./relevance.store.ts";
import { branchesSql } from "./twin-filter.store.ts";
import { COLUMNS, direction, ID, T, type Window } from "./twin-page.store.ts";

/**
 * A row of the page, with the number of all matches. An empty page has a single row that contains only this number.
 */
type CountedRow = (TwinRow | { [column in keyof TwinRow]: null }) & { matched: number };

/**
 * Reads a page of the rows that match a text, and their number, with one statement. All matches are collected from the
 * text index and then sorted, so that the planner doesn't scan the list in sort order. Returns null if there are more
 * than `maxRows`.
 */
export async function collectedPage(
  executor: Executor,
  query: SearchQuery,
  branches: SearchBranch[],
  window: Window,
  maxRows: number,
): Promise<{ rows: TwinRow[]; total: number } | null> {
  const page = pageSql(query, branches, window, maxRows);
  const found = await readBoundedPage(executor, page, window.limit);
  const total = found[0]?.matched ?? 0;
  if (total > maxRows) return null;
  return { rows: found.filter((row) => row.id !== null), total };
}

function pageSql(
  query: SearchQuery,
  branches: SearchBranch[],
  { offset, limit }: Window,
  maxRows: number,
): RawBuilder<CountedRow> {
  const score = query.sort.kind === "relevance" ? scoreSql(query.sort) : sql`0`;
  // A union, because each branch uses an index of its own. With `or` Postgres would read every row twice.
  const collected = branchesSql(query, branches).map(
    (where) => sql`select ${ID}, t.created_at, ${score} as score from twin ${T} where ${where}`,
  );
  const by = direction(query.ascending);
  const order = sql`page.score ${by}, page.created_at ${by}, page.id ${by}`;
  return sql`
    with matched as materialized (
      select * from (${sql.join(collected, sql` union `)}) rows limit ${maxRows + 1}
    )
    select (select count(*)::int from matched) as matched, ${COLUMNS}
    from (select) one
    left join lateral (
      select * from matched page order by ${order} limit ${limit} offset ${offset}) page on true
    left join twin ${T} on ${ID} = page.id
    order by ${order}`;
}
