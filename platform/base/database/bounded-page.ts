import { type Expression, sql } from "kysely";

import { pageTooLarge } from "../errors/page-too-large.ts";
import type { Executor } from "./executor.ts";

/** Maximum size of a page, both of its rows in the database and of the response. */
export const MAX_PAGE_BYTES = 8_000_000;

/** A page with at most this number of rows isn't measured in the database, only as a response. */
const SMALL_PAGE_ROWS = 50;

/**
 * Reads the rows of a page. The database adds up their bytes first: if the page is too large, `pageTooLarge` is
 * thrown before any row is sent.
 */
export async function readBoundedPage<T>(
  executor: Executor,
  page: Expression<T>,
  limit: number,
): Promise<T[]> {
  if (limit <= SMALL_PAGE_ROWS) return (await sql<T>`${page}`.execute(executor)).rows;
  const { rows } = await sql<T & { page_bytes?: number }>`
    select * from (
      select page.*, sum(octet_length(page::text)) over () as page_bytes from (${page}) page
    ) page where page_bytes <= ${MAX_PAGE_BYTES}`.execute(executor);
  if (rows.length === 0 && (await hasRows(executor, page))) throw pageTooLarge(MAX_PAGE_BYTES);
  for (const row of rows) delete row.page_bytes;
  return rows;
}

async function hasRows(executor: Executor, page: Expression<unknown>): Promise<boolean> {
  const { rows } = await sql`select from (${page}) page limit 1`.execute(executor);
  return rows.length > 0;
}
