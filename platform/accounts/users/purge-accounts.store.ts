import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

/** Tables whose rows expire, the column of the expiry time, and how long a row is kept after that time. */
const EXPIRED = [
  ["session", "refresh_expires_at", "30 days"],
  ["email_code", "expires_at", "1 day"],
  ["email_change", "expires_at", "1 day"],
  ["crypt_key", "expires_at", "1 day"],
  ["invitation", "expires_at", "30 days"],
  ["owner_invitation", "expires_at", "30 days"],
  ["known_browser", "last_used_at", "400 days"],
] as const;

/**
 * Deletes sessions, codes, invitations and browsers that expired long enough ago. Returns the
 * number of rows.
 */
export async function purgeAccounts(db: Executor, now: Date): Promise<number> {
  let deleted = 0;
  for (const [table, column, retention] of EXPIRED) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where ${sql.ref(column)} < ${now}::timestamptz - ${retention}::interval`.execute(db);
    deleted += Number(numAffectedRows);
  }
  return deleted;
}
