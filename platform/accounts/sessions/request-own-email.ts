import { z } from "zod";

import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { Email, fieldError, parseOrRefuse } from "../users/account-input.ts";
import { requestEmailChange } from "../users/request-email-change.ts";
import { type OwnPassword, proveOwnPassword } from "./prove-password.ts";

/** Each sends two emails, one of them to an address that nobody has proved. */
const PER_USER: RateLimit = { name: "own-email", points: 5, seconds: 24 * 3600 };

/**
 * Sends a link to the new address; it takes effect once that is opened. Whether another account has the address
 * is told only to its reader, or anybody could try who has an account.
 */
export async function requestOwnEmail(
  services: Services,
  caller: Caller,
  change: OwnPassword & { email: string },
): Promise<void> {
  const { email } = parseOrRefuse(z.object({ email: Email }), change);
  const user = await proveOwnPassword(services, caller, change);
  if (email === user.email.toLowerCase()) {
    throw fieldError("email", createMessage("account_email_same"));
  }
  const attempts = [{ limit: PER_USER, key: user.userId }];
  await throttle(services, attempts, createMessage("account_too_many_attempts"));
  await services.db.transaction().execute((tx) =>
    requestEmailChange(services, tx, caller, {
      userId: user.userId,
      from: user.email,
      to: email,
    }),
  );
}
