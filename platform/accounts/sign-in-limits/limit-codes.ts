import { addressKey } from "#common/address-key.ts";

import { addressLimit } from "../../base/limits/address-limit.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Services } from "../../core/services.ts";
import { findKnownBrowser } from "./known-browser.ts";

/** Requests from one network, for any address. */
const REQUESTED_FROM: RateLimit = { name: "code-asked", points: 30, seconds: 3600 };
/**
 * Emails to one address, counted per network or per browser that has signed in to the account
 * before.
 */
const MAILS_PER_REQUESTER: RateLimit = { name: "code-mail", points: 5, seconds: 3600 };
/** Emails to one address, counted for all networks and unknown browsers together. */
const MAILS_PER_HOUR: RateLimit = { name: "code-mail-hour", points: 20, seconds: 3600 };
const MAILS_PER_DAY: RateLimit = { name: "code-mail-day", points: 60, seconds: 24 * 3600 };
const TRIED_FROM: RateLimit = { name: "code-tries", points: 60, seconds: 15 * 60 };

export interface CodeAttempt {
  /** Purpose of the code, such as signing up. */
  purpose: string;
  email: string;
  clientIp: string;
}

/**
 * Limits emails with codes. Each purpose has its own count, so that reaching one limit doesn't
 * reveal the use of another. A browser that has signed in before has a count of its own, which
 * others can't use up.
 */
export async function limitCodeRequests(
  services: Services,
  { purpose, email, clientIp }: CodeAttempt,
  fingerprint: string | null = null,
): Promise<void> {
  const tooMany = createMessage("account_too_many_codes");
  await throttle(services, [addressLimit(REQUESTED_FROM, clientIp)], tooMany);
  const account = `${purpose}|${email.slice(0, 120)}`;
  const browser = await findKnownBrowser(services.db, email, fingerprint);
  const requester = browser ?? addressKey(clientIp);
  const own = { limit: MAILS_PER_REQUESTER, key: `${account}|${requester}` };
  const shared = [
    { limit: MAILS_PER_HOUR, key: account },
    { limit: MAILS_PER_DAY, key: account },
  ];
  await throttle(services, browser ? [own] : [own, ...shared], tooMany);
}

/**
 * Limits guesses from one address over all requests. Guesses at a single request are counted with
 * that request.
 */
export function limitCodeAttempts(services: Services, clientIp: string): Promise<void> {
  const attempts = [addressLimit(TRIED_FROM, clientIp)];
  return throttle(services, attempts, createMessage("account_too_many_attempts"));
}
