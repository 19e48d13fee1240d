import type { Db } from "../database/executor.ts";
import { CODE, RequestError } from "../errors/request-error.ts";
import { type Message } from "../messages/message.ts";
import { countPoint, purgeLimits } from "./rate-limit.store.ts";

export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
}

export interface RateLimitServices {
  db: Db;
  now: () => Date;
}

/**
 * Counts an attempt before its result is known, so that parallel guesses are counted too. The limits are checked in
 * order and the first one that is reached rejects the attempt; a client address is listed first, so that once it is
 * blocked it uses up nothing of an account's limit.
 */
export async function throttle(
  { db, now }: RateLimitServices,
  attempts: readonly { limit: RateLimit; key: string }[],
  tooMany: Message,
): Promise<void> {
  await purgeNowAndThen({ db, now });
  for (const { limit, key } of attempts) {
    const { consumedPoints, msBeforeNext } = await countPoint(db, limit, key.slice(0, 200));
    if (consumedPoints > limit.points) throw tooManyRequests(tooMany, msBeforeNext);
  }
}

export function tooManyRequests(message: Message, waitMs: number): RequestError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new RequestError(CODE.TOO_MANY_REQUESTS, message, { extra: { retryAfterSeconds } });
}

const PURGE_INTERVAL_MS = 60_000;
/** Maximum rows per table; only attacks from many networks create more. */
const MAX_ROWS = 100_000;

const purgedAt = new WeakMap<Db, number>();

async function purgeNowAndThen({ db, now }: RateLimitServices): Promise<void> {
  const at = now().getTime();
  // The absolute difference is used, because otherwise the purge would stop after the clock was set back.
  if (Math.abs(at - (purgedAt.get(db) ?? 0)) < PURGE_INTERVAL_MS) return;
  purgedAt.set(db, at);
  await purgeLimits(db, now(), MAX_ROWS);
}
