import { z } from "zod";

import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { Email, fieldError, parseAccountInput } from "../users/account-input.ts";
import { requestEmailChange } from "../users/request-email-change.ts";
import { type OwnPassword, proveOwnPassword } from "./prove-password.ts";

/** A low limit, because every request sends two emails, one of them to an address that nobody has proved. */
const PER_USER: RateLimit = { name: "own-email", points: 5, seconds: 24 * 3600 };

/**
 * Emails a link to the caller's new address, which takes effect when the link is opened. Only the
 * reader of that address learns whether another account has it; otherwise any user could find out
 * which addresses have accounts.
 */
export async function requestOwnEmail(
  services: Services,
  caller: Caller,
  change: OwnPassword & { email: string },
): Promise<void> {
  const { email } = parseAccountInput(z.object({ email: Email }), change);
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
