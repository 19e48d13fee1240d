import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

/**
 * Serializes uploads of a business, so that two concurrent ones can't both use the last free space.
 */
export async function lockStorage(tx: Tx, businessAccountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${businessAccountId}`}, 0))`.execute(
    tx,
  );
}
