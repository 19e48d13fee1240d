import { addressKey } from "#common/address-key.ts";

import { addressLimit } from "../../base/limits/address-limit.ts";
import { type RateLimit, throttle, tooManyRequests } from "../../base/limits/limit-attempts.ts";
import { createRateLimiter } from "../../base/limits/rate-limit.store.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Services } from "../../core/services.ts";
import { findKnownBrowser } from "./known-browser.ts";
import { countSignInAttempt, type DelayRule, resetSignInDelay } from "./sign-in-delay.store.ts";

/**
 * Limits of failed attempts: from one client address at any account, and from one client address or browser at one
 * account.
 */
const PER_ADDRESS: RateLimit = { name: "login-address", points: 100, seconds: 15 * 60 };
const PER_ACCOUNT: RateLimit = { name: "login-account", points: 10, seconds: 15 * 60 };
const PER_BROWSER: RateLimit = { name: "login-browser", points: 10, seconds: 15 * 60 };

/** Delays after failed attempts at one account, from any client address. */
export const ACCOUNT_DELAY: DelayRule = {
  freeAttempts: 20,
  maxSeconds: 15 * 60,
  forgetSeconds: 24 * 3600,
};

const TOO_MANY = createMessage("account_too_many_sign_ins");

export interface SignInAttempt {
  /** Email address in lower case. */
  email: string;
  clientIp: string;
  fingerprint: string | null;
}

/**
 * Counts a sign-in attempt before the password is checked. A browser that has signed in to the
 * account before has limits of its own, so that attackers can't lock its user out.
 */
export async function countAttempt(
  services: Services,
  { email, clientIp, fingerprint }: SignInAttempt,
): Promise<{ forgive: () => Promise<void> }> {
  const { db } = services;
  const address = addressLimit(PER_ADDRESS, clientIp);
  await throttle(services, [address], TOO_MANY);

  const account = email.slice(0, 150);
  const browser = await findKnownBrowser(db, email, fingerprint);
  const own = browser
    ? { limit: PER_BROWSER, key: `${account}|${browser}` }
    : { limit: PER_ACCOUNT, key: `${account}|${addressKey(clientIp)}` };
  await throttle(services, [own], TOO_MANY);
  if (!browser) {
    const waitMs = await countSignInAttempt(db, account, services.now(), ACCOUNT_DELAY);
    if (waitMs > 0) throw tooManyRequests(TOO_MANY, waitMs);
  }
  return {
    forgive: async () => {
      await createRateLimiter(db, own.limit).delete(own.key);
      await createRateLimiter(db, PER_ADDRESS).reward(address.key);
      if (!browser) await resetSignInDelay(db, account);
    },
  };
}
