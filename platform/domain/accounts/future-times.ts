import type { Services } from "../../context.ts";
import { moveFutureTimes } from "../../store/future-times.ts";
import { ACCOUNT_DELAY } from "./count-attempt.ts";
import { CRYPT_KEY_LIFETIME_MS } from "./crypt-key.ts";

/** What ends at a time ends no later because the clock was set back: sessions, links, codes, keys and delays. */
export function moveFutureAccountTimes(services: Services): Promise<void> {
  return moveFutureTimes(services.db, services.now(), {
    cryptKeyMs: CRYPT_KEY_LIFETIME_MS,
    signInDelayMs: ACCOUNT_DELAY.maxSeconds * 1000,
  });
}
