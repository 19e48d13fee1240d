import { type Expression, sql } from "kysely";

import type { Executor } from "./executor.ts";

/** Totals are counted up to this number, because counting all rows of a long table is slow. */
export const MAX_COUNTED = 10_000;

/** Counts the rows of a query up to `MAX_COUNTED`. The query must have a limit of at most `MAX_COUNTED + 1`. */
export async function countCapped(
  db: Executor,
  limited: Expression<unknown>,
): Promise<{ total: number; capped: boolean }> {
  const total = await countLimited(db, limited);
  return { total: Math.min(total, MAX_COUNTED), capped: total > MAX_COUNTED };
}

/** Counts the rows of a query that has its own limit, so that no more are read. */
export async function countLimited(db: Executor, limited: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${limited} as counted`.execute(db);
  return rows[0]?.total ?? 0;
}
