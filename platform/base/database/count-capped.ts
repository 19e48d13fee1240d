import { type Expression, sql } from "kysely";

import type { Executor } from "./executor.ts";

/** Totals of long tables are not counted beyond this. */
export const MAX_COUNTED = 10_000;

/** The number of rows of a query whose own limit is at most `MAX_COUNTED + 1`. */
export async function countCapped(
  db: Executor,
  limited: Expression<unknown>,
): Promise<{ total: number; capped: boolean }> {
  const total = await countLimited(db, limited);
  return { total: Math.min(total, MAX_COUNTED), capped: total > MAX_COUNTED };
}

/** The number of rows of a query that has a limit of its own, so that no more are read. */
export async function countLimited(db: Executor, limited: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${limited} as counted`.execute(db);
  return rows[0]?.total ?? 0;
}
