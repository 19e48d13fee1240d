import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

export interface DelayRule {
  /** Number of consecutive attempts without a delay. */
  freeAttempts: number;
  maxSeconds: number;
  forgetSeconds: number;
}

/**
 * Counts an attempt at an account. Each attempt beyond the free ones doubles the delay. If the caller must wait, the
 * remaining milliseconds are returned and the attempt isn't counted.
 */
export async function countSignInAttempt(
  db: Executor,
  key: string,
  now: Date,
  { freeAttempts, maxSeconds, forgetSeconds }: DelayRule,
): Promise<number> {
  const counted = await sql`
    insert into sign_in_delay as d (key, failures, blocked_until, expires_at)
    values (${key}, 1, 'epoch', ${now}::timestamptz + ${forgetSeconds} * interval '1 second')
    on conflict (key) do update set
      failures = case when d.expires_at <= ${now} then 1 else d.failures + 1 end,
      blocked_until = case
        when d.expires_at <= ${now} or d.failures + 1 < ${freeAttempts}::int then 'epoch'
        else ${now}::timestamptz + interval '1 second'
          * least(${maxSeconds}, power(2, least(d.failures + 1 - ${freeAttempts}::int, 20))) end,
      expires_at = ${now}::timestamptz + ${forgetSeconds} * interval '1 second'
    where d.blocked_until <= ${now}
    returning key`.execute(db);
  if (counted.rows.length > 0) return 0;
  const delay = await db
    .selectFrom("sign_in_delay")
    .select("blocked_until")
    .where("key", "=", key)
    .executeTakeFirst();
  return Math.max(1, (delay?.blocked_until.getTime() ?? 0) - now.getTime());
}

export async function resetSignInDelay(db: Executor, key: string): Promise<void> {
  await db.deleteFrom("sign_in_delay").where("key", "=", key).execute();
}
