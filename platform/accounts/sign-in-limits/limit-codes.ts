import { addressKey } from "#common/address-key.ts";

import { addressLimit } from "../../base/limits/address-limit.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Services } from "../../core/services.ts";
import { findKnownBrowser } from "./known-browser.ts";

/** Limit of requests from one network, for any email address. */
const REQUESTED_FROM: RateLimit = { name: "code-asked", points: 30, seconds: 3600 };
/**
 * Limit of emails to one address that one network, or one browser that has signed in to the account before, may
 * cause.
 */
const MAILS_PER_REQUESTER: RateLimit = { name: "code-mail", points: 5, seconds: 3600 };
/** Limits of emails to one address that all networks and unknown browsers together may cause. */
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
 * Limits emails with codes. Each purpose has its own count, so that reaching the limit of one doesn't reveal that
 * others were used. A browser that has signed in before has its own count too, which nobody else can use up.
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
 * Limits guesses from one client address over all requests. The code of each request also counts its own attempts.
 */
export function limitCodeAttempts(services: Services, clientIp: string): Promise<void> {
  const attempts = [addressLimit(TRIED_FROM, clientIp)];
  return throttle(services, attempts, createMessage("account_too_many_attempts"));
}
