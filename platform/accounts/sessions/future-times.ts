import { moveFutureTimes } from "../../base/database/future-times.store.ts";
import type { Services } from "../../core/services.ts";
import { ACCOUNT_DELAY } from "../sign-in-limits/count-attempt.ts";
import { CRYPT_KEY_LIFETIME_MS } from "./password-key.ts";

/** Keeps the lifetimes of sessions, links, codes, keys and delays when the clock was set back. */
export function moveFutureAccountTimes(services: Services): Promise<void> {
  return moveFutureTimes(services.db, services.now(), {
    cryptKeyMs: CRYPT_KEY_LIFETIME_MS,
    signInDelayMs: ACCOUNT_DELAY.maxSeconds * 1000,
  });
}
