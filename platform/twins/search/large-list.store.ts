import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

/** Whose list it is: one business's, or (null) the whole domain's. */
export interface ListOwner {
  domainId: string;
  businessAccountId: string | null;
}

/**
 * A list so large that texts are searched in its newest rows first. Days are counted from 1970
 * (UTC).
 */
export interface LargeList {
  /** The days on which its newest rows begin: of fewer rows, then of more. */
  firstDays: number[];
  /** The day of its newest row. */
  lastDay: number;
  /** The day this was found out; rows created later are newer. */
  asOf: number;
}

/** So many of the newest rows are searched before all; a list with fewer than the last is not large. */
const RECENT_ROWS: readonly [fewer: number, more: number] = [6000, 36_000];
/** An index is searched for each day by itself. */
const MAX_RECENT_DAYS = 60;
const DAY_MS = 86_400_000;

/** Null when the list is not large. */
export async function loadLargeList(
  executor: Executor,
  { domainId, businessAccountId }: ListOwner,
  now: Date,
  [fewer, more] = RECENT_ROWS,
): Promise<LargeList | null> {
  const owner =
    businessAccountId === null
      ? sql<boolean>`domain_id = ${domainId}`
      : sql<boolean>`business_account_id = ${businessAccountId}`;
  const createdAt = (offset: number) => sql`(
    select created_at from twin where ${owner}
    order by created_at desc, id desc offset ${offset} limit 1)`;
  const { rows } = await sql<{ newest: Date | null; fewer: Date | null; more: Date | null }>`
    select ${createdAt(0)} as newest, ${createdAt(fewer)} as fewer,
      ${createdAt(more)} as more`.execute(executor);
  const [found] = rows;
  if (!found?.newest || !found.fewer || !found.more) return null;
  return {
    firstDays: [dayOf(found.fewer), dayOf(found.more)],
    lastDay: dayOf(found.newest),
    asOf: dayOf(now),
  };
}

/** The owner's newest days as the index of texts contains them: sets to search one after the other. */
export function recentDays(
  { firstDays, lastDay, asOf }: LargeList,
  ownerId: string,
  now: Date,
): string[][] {
  const laterDays = range(Math.max(lastDay + 1, asOf - 1), dayOf(now) + 1);
  return firstDays
    .map((firstDay) => [...range(firstDay, lastDay), ...laterDays])
    .filter((days) => days.length <= MAX_RECENT_DAYS)
    .map((days) => days.map((day) => `${ownerId} ${day}`));
}

/** A row of `t` was created on one of an owner's days; the expression is that of the index. */
export function createdOnDaysSql(days: string[]): RawBuilder<boolean> {
  return sql`${OWNER_DAYS} && ${days}::text[]`;
}

const DAY = "floor(extract(epoch from t.created_at - timestamptz '1970-01-01 00:00+00') / 86400)";
const OWNER_DAYS = sql.raw(
  `(array[t.business_account_id::text || ' ' || ${DAY}::int::text,
    t.domain_id::text || ' ' || ${DAY}::int::text])`,
);

function dayOf(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
