import { moveFutureTimes } from "../../base/database/future-times.store.ts";
import type { Services } from "../../core/services.ts";
import { ACCOUNT_DELAY } from "./count-attempt.ts";
import { CRYPT_KEY_LIFETIME_MS } from "./password-key.ts";

/** What ends at a time ends no later because the clock was set back: sessions, links, codes, keys and delays. */
export function moveFutureAccountTimes(services: Services): Promise<void> {
  return moveFutureTimes(services.db, services.now(), {
    cryptKeyMs: CRYPT_KEY_LIFETIME_MS,
    signInDelayMs: ACCOUNT_DELAY.maxSeconds * 1000,
  });
}
