import { createHash, timingSafeEqual } from "node:crypto";

import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { seal, unseal } from "../../base/secrets/seal.ts";
import { openHash } from "../../base/secrets/sealed-hash.ts";
import type { Services } from "../../core/services.ts";
import { findSecondFactor } from "./second-factor.store.ts";

const LIFETIME_MS = 5 * 60_000;

/**
 * Proof that a user has entered the right password. The client gets it sealed and sends it back
 * with the code, so no node has to store it.
 */
const Challenge = z.object({
  userId: z.string(),
  domainId: z.string(),
  /** Digest of the password's hash. A new password invalidates the challenge. */
  password: z.string(),
  expiresAt: z.number(),
});
type Challenge = z.output<typeof Challenge>;

interface ProvedUser {
  id: string;
  domainId: string;
  password_hash: string | null;
}

/**
 * Throws an error with a challenge if the account has a second factor, so that the password alone
 * is not enough.
 */
export async function assertNoSecondFactor(services: Services, user: ProvedUser): Promise<void> {
  const factor = await findSecondFactor(services.db, user.id);
  if (!factor?.confirmed_at) return;
  const challenge: Challenge = {
    userId: user.id,
    domainId: user.domainId,
    password: digest(services.config, user.password_hash),
    expiresAt: services.now().getTime() + LIFETIME_MS,
  };
  throw new RequestError(CODE.IDP_SECOND_FACTOR, createMessage("account_second_factor_needed"), {
    extra: { challenge: seal(services.config.secretKey, JSON.stringify(challenge)) },
  });
}

/** Opens a challenge. Throws if it is forged, older than five minutes or from another domain. */
export function readChallenge(
  { config, now }: Pick<Services, "config" | "now">,
  domainId: string,
  sealed: string,
): Challenge {
  const challenge = parse(config, sealed);
  if (challenge?.domainId !== domainId || challenge.expiresAt <= now().getTime()) throw expired();
  return challenge;
}

/** True if the account's password hasn't changed since the challenge was made. */
export function isSamePassword(
  { config }: Pick<Services, "config">,
  challenge: Challenge,
  passwordHash: string | null,
): boolean {
  const current = digest(config, passwordHash);
  return timingSafeEqual(Buffer.from(challenge.password), Buffer.from(current));
}

export function expired(): RequestError {
  return new RequestError(CODE.IDP_UNAUTHORIZED, createMessage("account_second_factor_expired"));
}

function parse(config: Services["config"], sealed: string): Challenge | null {
  try {
    return Challenge.parse(JSON.parse(unseal(config, sealed)));
  } catch {
    return null;
  }
}

function digest(keys: Services["config"], passwordHash: string | null): string {
  return createHash("sha256")
    .update(passwordHash === null ? "" : openHash(keys, passwordHash))
    .digest("base64");
}
