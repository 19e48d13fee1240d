import { sql } from "kysely";

import type { Db } from "../../base/database/executor.ts";

const BATCH = 5000;

/** Deletes old entries in batches, each a transaction of its own; returns how many. */
export async function purgeHistory(db: Db, before: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from twin_history where id in (
        select id from twin_history where created_at < ${before} limit ${BATCH})`.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return deleted;
  }
}
