import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

/** Serializes one creator's requests with keys; the lock ends with the transaction. */
export async function lockCreations(tx: Tx, creator: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`products ${creator}`}, 0))`.execute(
    tx,
  );
}
