import { unknownId } from "../../base/errors/request-error.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { fieldError } from "../users/account-input.ts";
import { findPassword } from "../users/user.store.ts";
import { verifyPassword } from "./password-hash.ts";
import { openPassword } from "./password-key.ts";

/**
 * One limit for all calls that check the password. With a limit per call, a stolen session could
 * try more passwords.
 */
const PER_USER: RateLimit = { name: "change-password", points: 10, seconds: 15 * 60 };

export interface OwnPassword {
  currentPassword: string;
  publicKeyId: string | undefined;
}

/**
 * Checks the caller's password and returns their account. Sensitive calls require it, because a
 * session may be stolen.
 */
export async function proveOwnPassword(
  services: Services,
  { userId }: Caller,
  { currentPassword, publicKeyId }: OwnPassword,
): Promise<{ userId: string; email: string; full_name: string }> {
  if (userId === null) throw unknownId("user", "");
  const attempts = [{ limit: PER_USER, key: userId }];
  await throttle(services, attempts, createMessage("account_too_many_attempts"));
  const user = await findPassword(services.db, userId);
  const current = await openPassword(services, currentPassword, publicKeyId);
  if (!(await verifyPassword(services.config, user?.password_hash ?? null, current)) || !user) {
    throw fieldError("currentPassword", createMessage("account_current_password_wrong"));
  }
  return { userId, email: user.email, full_name: user.full_name };
}
