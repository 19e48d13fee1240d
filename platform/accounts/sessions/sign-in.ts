import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { openHash, resealHash } from "../../base/secrets/sealed-hash.ts";
import { findStartAccountId } from "../../core/access/membership.queries.ts";
import { recordFailure } from "../../core/audit/record-failure.ts";
import type { Services } from "../../core/services.ts";
import { assertNoSecondFactor } from "../second-factor/challenge.ts";
import { countAttempt } from "../sign-in-limits/count-attempt.ts";
import { findUserForLogin, lockPassword, replacePasswordHash } from "../users/user.store.ts";
import { beginSession } from "./begin-session.ts";
import { verifyPassword } from "./password-hash.ts";
import { openPassword } from "./password-key.ts";
import { createTokens, type SessionTokens } from "./session-token.ts";

export interface Credentials {
  domainId: string;
  username: string;
  password: string;
  publicKeyId: string | undefined;
  fingerprint: string | null;
  clientIp: string;
  userAgent: string | null;
}

/**
 * Checks a password and starts a session. For an account with a second factor, it throws an error
 * with a challenge for `completeSignIn`.
 */
export async function signIn(services: Services, credentials: Credentials): Promise<SessionTokens> {
  const { db } = services;
  const { domainId } = credentials;
  const email = credentials.username.trim().toLowerCase();
  if (!email || !credentials.password) {
    throw new RequestError(
      CODE.IDP_EMPTY_CREDENTIALS,
      createMessage("account_credentials_missing"),
    );
  }
  const attempt = await countAttempt(services, { ...credentials, email });
  const password = await openPassword(services, credentials.password, credentials.publicKeyId);

  const user = await findUserForLogin(db, domainId, email);
  const matches = await verifyPassword(services.config, user?.password_hash ?? null, password);
  if (!user || !matches) {
    await recordFailedSignIn(services, domainId, user?.id, email);
    throw wrongCredentials();
  }
  if (user.state !== "ACTIVE") {
    // Only a caller with the right password gets this error, so it doesn't reveal which addresses
    // have accounts.
    const isBlocked = user.state === "BLOCKED";
    if (isBlocked) await recordFailedSignIn(services, domainId, user.id, email);
    const message = createMessage(isBlocked ? "account_blocked" : "account_inactive");
    throw new RequestError(CODE.IDP_USER_INACTIVE, message);
  }
  await attempt.forgive();
  await resealPassword(services, user);
  await assertNoSecondFactor(services, { ...user, domainId });

  const tokens = createTokens(services);
  await db.transaction().execute(async (tx) => {
    if (!(await hasSamePassword(services, tx, user))) throw wrongCredentials();
    const businessAccountId = await findStartAccountId(tx, domainId, user.id);
    await beginSession(services, tx, user.id, { ...credentials, businessAccountId, tokens });
  });
  return tokens;
}

interface ProvedUser {
  id: string;
  password_hash: string | null;
}

/** Encrypts a password hash with the newest key, if an older key or none was used. */
async function resealPassword({ config, db }: Services, user: ProvedUser): Promise<void> {
  const { id, password_hash: stored } = user;
  const resealed = stored === null ? null : resealHash(config, stored);
  if (stored !== null && resealed !== null) await replacePasswordHash(db, id, stored, resealed);
}

/** True if the password hasn't changed since it was checked. Waits for concurrent changes. */
async function hasSamePassword({ config }: Services, tx: Tx, proved: ProvedUser) {
  const stored = await lockPassword(tx, proved.id);
  if (stored === null || proved.password_hash === null) return false;
  return openHash(config, stored) === openHash(config, proved.password_hash);
}

/** Adds a failed sign-in to the audit log, for administrators and monitoring. */
export function recordFailedSignIn(
  services: Services,
  domainId: string,
  userId: string | undefined,
  email: string,
): Promise<void> {
  const subject = { type: "user", id: userId ?? null, name: email };
  const { log, metrics, origin } = services;
  const { clientAddress: client, requestId } = origin ?? {};
  log.info({ account: email, client, requestId }, "sign-in failed");
  metrics.failedSignIn();
  return recordFailure(services, { domainId }, { action: "sign_in.failed", subject });
}

function wrongCredentials(): RequestError {
  return new RequestError(CODE.IDP_UNAUTHORIZED, createMessage("account_credentials_wrong"));
}
