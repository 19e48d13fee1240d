import { sql } from "kysely";

import type { Tx } from "./executor.ts";

/**
 * Makes transactions that give the same name wait for each other; each turn lasts until its transaction
 * ends. Names are hashed to 64 bits, so different names wait for each other only by a rare coincidence.
 */
export async function takeTurns(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
