import { sql } from "kysely";

import type { Db } from "./executor.ts";

/** Maximum difference between the clocks of the nodes and of the database server. */
export const CLOCK_TOLERANCE_MS = 60_000;
const CLOCK_TOLERANCE_SECONDS = CLOCK_TOLERANCE_MS / 1000;

/** Maximum lifetimes of rows without a creation time. */
export interface MaxLifetimes {
  cryptKeyMs: number;
  signInDelayMs: number;
}

/** Tables whose rows have a creation and an end time. */
const CREATED = ["email_code", "email_change", "invitation", "owner_invitation"] as const;

/**
 * Corrects times after the clock was set back. Rows with times in the future would last too long, so they are moved
 * to now and keep their lifetimes. Rows in the past stay, because their age is unknown.
 */
export async function moveFutureTimes(
  db: Db,
  now: Date,
  { cryptKeyMs, signInDelayMs }: MaxLifetimes,
): Promise<void> {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
  for (const table of CREATED) {
    await sql`
      update ${sql.table(table)} set expires_at = ${now}::timestamptz + (expires_at - created_at), created_at = ${now}
      where created_at > ${latest}`.execute(db);
  }
  await sql`update setup_code set created_at = ${now} where created_at > ${latest}`.execute(db);
  await sql`
    update session set
      auth_expires_at = ${now}::timestamptz + (auth_expires_at - last_used_at),
      refresh_expires_at = ${now}::timestamptz + (refresh_expires_at - last_used_at),
      rotated_at = ${now}::timestamptz + (rotated_at - last_used_at),
      created_at = least(created_at, ${now}), last_used_at = ${now}
    where last_used_at > ${latest}`.execute(db);
  await sql`
    update known_browser set last_used_at = ${now} where last_used_at > ${latest}`.execute(db);
  const delayEnd = new Date(now.getTime() + signInDelayMs);
  await sql`
    update sign_in_delay set blocked_until = ${delayEnd}
    where blocked_until > ${new Date(latest.getTime() + signInDelayMs)}`.execute(db);
  await moveNotifications(db);
  const keyEnd = new Date(now.getTime() + cryptKeyMs);
  await sql`
    update crypt_key set expires_at = ${keyEnd}
    where expires_at > ${new Date(latest.getTime() + cryptKeyMs)}`.execute(db);
}

/**
 * Corrects the times of notifications, which the database's clock sets: read ones stay read, and new ones don't count
 * as read.
 */
async function moveNotifications(db: Db): Promise<void> {
  const latest = sql`now() + make_interval(secs => ${CLOCK_TOLERANCE_SECONDS})`;
  await sql`
    with ahead as (
      select business_account_id, max(at) - now() as by from (
        select business_account_id, created_at as at from notification
        union all select business_account_id, read_until from notification_read) as times
      where at > ${latest} group by business_account_id),
    moved as (
      update notification set created_at = created_at - ahead.by from ahead
      where notification.business_account_id = ahead.business_account_id and created_at > ${latest})
    update notification_read set read_until = read_until - ahead.by from ahead
    where notification_read.business_account_id = ahead.business_account_id
      and read_until > ${latest}`.execute(db);
}

export interface RetryLimits {
  name: string;
  /** Longest delay after each attempt, in seconds; the last applies to all further ones. */
  seconds: number[];
}

/**
 * Makes jobs run that would otherwise wait for a time in the future after the clock was set back. Such a job was
 * created later than now, or waits longer than its retry delay allows.
 */
export async function releaseFromFuture(db: Db, limits: readonly RetryLimits[]): Promise<void> {
  await sql`
    update job set run_at = now(), due = true
    where state = 'ready' and (
      (created_at > now() + make_interval(secs => ${CLOCK_TOLERANCE_SECONDS}) and run_at >= created_at)
      or (attempt > 0 and exists (
        select from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as kind(name text, seconds float8[])
        where kind.name = job.name and job.run_at > now() + make_interval(secs => ${CLOCK_TOLERANCE_SECONDS}
          + kind.seconds[least(job.attempt, cardinality(kind.seconds))]))))`.execute(db);
}
