import { moveFutureTimes } from "../../base/database/future-times.store.ts";
import type { Services } from "../../core/services.ts";
import { ACCOUNT_DELAY } from "../sign-in-limits/count-attempt.ts";
import { CRYPT_KEY_LIFETIME_MS } from "./password-key.ts";

/**
 * Corrects times of sessions, links, codes, keys and delays after the server's clock was set back,
 * so that none lasts longer than intended.
 */
export function moveFutureAccountTimes(services: Services): Promise<void> {
  return moveFutureTimes(services.db, services.now(), {
    cryptKeyMs: CRYPT_KEY_LIFETIME_MS,
    signInDelayMs: ACCOUNT_DELAY.maxSeconds * 1000,
  });
}
