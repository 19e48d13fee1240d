import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import type { PlatformConfig } from "../../base/config/config.ts";
import { tooManyRequests } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../access/caller.ts";

/** Counts a call of a signed-in caller; rejects it after too many in the last minute. */
export type CallLimits = (caller: Caller) => Promise<void>;

const SECONDS = 60;

/**
 * Creates the limits on calls. Each process counts for itself, because the limits protect the process, and a shared
 * count would slow down every call.
 */
export function createCallLimits({ perSession, perBusiness }: PlatformConfig["calls"]): CallLimits {
  const sessions = createLimiter(perSession);
  const businesses = createLimiter(perBusiness);
  return async ({ sessionId, businessAccountId, domainId }) => {
    try {
      if (sessionId !== null) await sessions?.consume(sessionId);
      await businesses?.consume(businessAccountId ?? domainId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // Limited to the window, because the limiter uses the wall clock, which may have been set back.
      throw tooManyRequests(
        createMessage("request_too_many"),
        Math.min(error.msBeforeNext, SECONDS * 1000),
      );
    }
  };
}

/** Creates a limiter; null: no limit. */
function createLimiter(points: number): RateLimiterMemory | null {
  return points === 0 ? null : new RateLimiterMemory({ points, duration: SECONDS });
}
