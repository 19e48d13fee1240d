import { CompiledQuery, sql } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import type { Db } from "../database/executor.ts";
import { CLOCK_TOLERANCE_MS } from "../database/future-times.store.ts";

export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
}

/**
 * Counts a point. A window that ends later than any can dates from before the clock was set back
 * and is replaced.
 */
export async function countPoint(db: Db, limit: RateLimit, key: string): Promise<RateLimiterRes> {
  const limiter = createRateLimiter(db, limit);
  const result = await consume(limiter, key);
  if (result.msBeforeNext <= limit.seconds * 1000 + CLOCK_TOLERANCE_MS) return result;
  await limiter.delete(key);
  return consume(limiter, key);
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes> {
  return limiter.consume(key).catch((exceeded: unknown) => {
    if (exceeded instanceof RateLimiterRes) return exceeded;
    throw exceeded;
  });
}

/** Creates a limiter that counts in the database, so that all nodes share the count. */
export function createRateLimiter(db: Db, limit: RateLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: {
      query: async ({ text, values = [] }: { text: string; values?: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    // Disabled, because the library's own cleanup uses a timer; `purgeLimits` does it.
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
  });
}

/** Deletes expired rows, and those that expire soonest if there are too many. */
export async function purgeLimits(db: Db, now: Date, maxRows: number): Promise<void> {
  await db.deleteFrom("rate_limit").where("expire", "<", now.getTime()).execute();
  await db.deleteFrom("sign_in_delay").where("expires_at", "<", now).execute();
  await sql`
    delete from rate_limit where key in (
      select key from rate_limit order by expire desc offset ${maxRows})`.execute(db);
  await sql`
    delete from sign_in_delay where key in (
      select key from sign_in_delay order by expires_at desc offset ${maxRows})`.execute(db);
}
