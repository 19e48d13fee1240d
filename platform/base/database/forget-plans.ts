import { sql } from "kysely";

import type { Tx } from "./executor.ts";

/**
 * Discards the connection's query plans. A foreign-key check that was planned while its table was small reads all
 * rows of the table, also after it has grown.
 */
export async function forgetPlans(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx);
}
