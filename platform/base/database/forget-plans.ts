import { sql } from "kysely";

import type { Tx } from "./executor.ts";

/**
 * Has the connection plan its statements again, among them the checks of foreign keys, which it planned when it first
 * made them: on a table that was small then and is large now, such a check reads all rows.
 */
export async function forgetPlans(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx);
}
