import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { DAY_MS, dayOf } from "../../base/database/index-tokens.ts";
import type { Where } from "../../base/database/sql-conditions.ts";

/** Whose list it is: one business's, or (null) the whole domain's. */
export interface ListOwner {
  domainId: string;
  businessAccountId: string | null;
}

/** A list so long that filters are tried on its newest rows first. Days are counted from 1970 (UTC). */
export interface LargeList {
  /** Row counts of the search stages, smallest first. */
  places: readonly number[];
  /** The days on which these begin. */
  since: number[];
  /** Days on which anything was made since, in order. */
  days: number[];
  /** The day this was found out on: whatever was made later is newer. */
  asOf: number;
  /** As worked out before: by whose days they are, and today's. */
  stages: Map<string, DayStage[]>;
}

/** Days as numbers, and as words of an index with their owner before them. */
export interface DayStage {
  days: number[];
  words: string[];
}

/** So many of the newest rows are looked through one after the other, before all. */
const STAGE_SIZES = [100, 6_000, 36_000];
/** A list that is not so many times longer is gone through at once instead of from the last of these. */
const MIN_SIZE_FACTOR = 8;
/** Rows spread over more days than this are not looked up day by day. */
const MAX_STAGE_DAYS = 1000;
const MAX_DAY_TOKENS = 8;
/** Days. */
const DAYS_PER_SPAN = 32;

/** Null: the list is short. */
export async function loadLargeList(
  executor: Executor,
  { domainId, businessAccountId }: ListOwner,
  now: Date,
  places = STAGE_SIZES,
  worth = MIN_SIZE_FACTOR,
): Promise<LargeList | null> {
  const owner =
    businessAccountId === null
      ? sql<boolean>`domain_id = ${domainId}`
      : sql<boolean>`business_account_id = ${businessAccountId}`;
  const madeAt = (offset: number) => sql`(
    select created_at from twin where ${owner}
    order by created_at desc, id desc offset ${offset} limit 1)`;
  const dateQueries = [...places, worth * Math.max(...places)].map(madeAt);
  const { rows } = await sql<{ made: (Date | null)[] }>`
    select array[${sql.join(dateQueries)}] as made`.execute(executor);
  // The far place is no stage itself; in a list that doesn't reach it, the last stage goes.
  const boundaryDays = (rows[0]?.made ?? []).flatMap((createdAt) =>
    createdAt ? [dayOf(createdAt)] : [],
  );
  if (boundaryDays.length < places.length) return null;
  const since = boundaryDays.slice(0, -1);
  return {
    places,
    since,
    days: await daysSince(executor, owner, Math.min(...since)),
    asOf: dayOf(now),
    stages: new Map(),
  };
}

/** From day to day along the index, however many rows each of them has. */
async function daysSince(executor: Executor, owner: Where, first: number): Promise<number[]> {
  const newestBefore = (moment: RawBuilder<unknown>) => sql`(
    select created_at from twin where ${owner} and created_at < ${moment}
    order by created_at desc, id desc limit 1)`;
  const { rows } = await sql<{ day: number }>`
    with recursive step (made) as (
      select ${newestBefore(sql`'infinity'`)}
      union all
      select ${newestBefore(sql`to_timestamp(${daySql("step.made")} * ${DAY_MS / 1000}::float8)`)}
      from step where ${daySql("step.made")} > ${first}::int)
    select ${daySql("made")} as day from step where ${daySql("made")} >= ${first}::int
    order by day`.execute(executor);
  return rows.map(({ day }) => day);
}

/** Sets of days to look through one after the other, of a business's rows or of a domain's. */
export function getDayStages(long: LargeList, ownerId: string, now: Date): DayStage[] {
  const name = `${ownerId} ${dayOf(now)}`;
  const cached = long.stages.get(name);
  if (cached) return cached;
  const newest = long.days.at(-1) ?? 0;
  const later = range(Math.max(newest + 1, long.asOf - 1), dayOf(now) + 1);
  const stages = long.since
    .map((first) => [...long.days.filter((day) => day >= first), ...later])
    .filter((days) => days.length < MAX_STAGE_DAYS)
    // Of a small set some days more would be many.
    .map((days, index) => ({ days, words: wordsOf(ownerId, days, index < 2) }));
  long.stages.set(name, stages);
  return stages;
}

/**
 * Many days are taken by spans, because an index goes through each word by itself; unless they are to be
 * no more than these, from the beginning of the first one's.
 */
function wordsOf(ownerId: string, days: number[], noMore: boolean): string[] {
  const ofDay = (day: number) => `${ownerId} ${day}`;
  if (days.length <= MAX_DAY_TOKENS) return days.map(ofDay);
  const spans = [...new Set(days.map(spanOf))];
  const [first, ...otherSpans] = spans;
  const single = noMore ? days.filter((day) => spanOf(day) === first) : [];
  return [
    ...single.map(ofDay),
    ...(noMore ? otherSpans : spans).map((span) => `${ownerId} s${span}`),
  ];
}

function spanOf(day: number): number {
  return Math.floor(day / DAYS_PER_SPAN);
}

/** Of a row of `t`: it is the owner's and was made on one of these days, given as words of the index. */
export function createdOnDaysSql(words: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${WORDS} && ${words}`;
}

// As text, which takes no compiling.
const WORDS = sql.raw(
  `(array[${["t.business_account_id", "t.domain_id"]
    .flatMap((owner) => [
      `${owner}::text || ' ' || ${dayText("t.created_at", 1)}::text`,
      `${owner}::text || ' s' || ${dayText("t.created_at", DAYS_PER_SPAN)}::text`,
    ])
    .join(", ")}])`,
);

/** The day of a moment (an SQL expression), counted from 1970. */
export function daySql(moment: string): RawBuilder<number> {
  return sql.raw(dayText(moment, 1));
}

function dayText(moment: string, span: number): string {
  const since = `${moment} - timestamptz '1970-01-01 00:00+00'`;
  return `floor(extract(epoch from ${since}) / ${span * 86_400})::int`;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
