import { CompiledQuery } from "kysely";
import { RateLimiterPostgres } from "rate-limiter-flexible";

import type { Db } from "../context.ts";

export type RateLimiter = RateLimiterPostgres;

/** Counts in the database, so that all nodes count together. */
export function createRateLimiter(
  db: Db,
  limit: { name: string; points: number; seconds: number },
): RateLimiter {
  return new RateLimiterPostgres({
    storeClient: {
      query: async ({ text, values = [] }: { text: string; values?: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    // Its sweep is a timer of its own; ours runs when somebody signs in.
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
  });
}

export async function forgetOldLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("rate_limit").where("expire", "<", now.getTime()).execute();
}
