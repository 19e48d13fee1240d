import { sql } from "kysely";

import type { Tx } from "./executor.ts";

/**
 * Discards the connection's plans. A check of a foreign key that was planned for a small table reads all rows
 * of the same table when it is large.
 */
export async function forgetPlans(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx);
}
