import { RateLimiterRes } from "rate-limiter-flexible";

import type { Services } from "../../context.ts";
import { CODE, Refusal } from "../../errors.ts";
import { createRateLimiter } from "../../store/rate-limits.ts";

export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/** Counts an attempt before it is judged: parallel guesses can't all slip through. */
export async function throttle(
  { db }: Pick<Services, "db">,
  counted: readonly { limit: Limit; key: string }[],
  tooMany: string,
): Promise<void> {
  for (const { limit, key } of counted) {
    try {
      await createRateLimiter(db, limit).consume(key.slice(0, 200));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new Refusal(CODE.TOO_MANY_REQUESTS, tooMany, { extra: { retryAfterSeconds } });
    }
  }
}
