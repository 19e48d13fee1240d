import { unknownId } from "../../base/errors/request-error.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { fieldError } from "../users/account-input.ts";
import { findPassword } from "../users/user.store.ts";
import { verifyPassword } from "./password-hash.ts";
import { openPassword } from "./password-key.ts";

const PER_USER: RateLimit = { name: "own-password", points: 10, seconds: 15 * 60 };

export interface OwnPassword {
  password: string;
  publicKeyId: string | undefined;
}

/**
 * Throws unless the caller sends their password. Required before a change to how the caller signs in, so that a
 * stolen session can't make it.
 */
export async function assertOwnPassword(
  services: Services,
  { userId }: Caller,
  { password, publicKeyId }: OwnPassword,
): Promise<{ userId: string; email: string }> {
  if (userId === null) throw unknownId("user", "");
  const attempts = [{ limit: PER_USER, key: userId }];
  await throttle(services, attempts, createMessage("account_too_many_attempts"));
  const user = await findPassword(services.db, userId);
  const opened = await openPassword(services, password, publicKeyId);
  if (!user || !(await verifyPassword(services.config, user.password_hash, opened))) {
    throw fieldError("password", createMessage("account_password_wrong"));
  }
  return { userId, email: user.email };
}
