import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { findStartAccountId } from "../../core/access/membership.store.ts";
import { recordFailure } from "../../core/audit/record-failure.ts";
import type { Services } from "../../core/services.ts";
import { findUserForLogin, hasPassword } from "../users/user.store.ts";
import { beginSession } from "./begin-session.ts";
import { countAttempt } from "./count-attempt.ts";
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
  const matches = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !matches) {
    await recordFailed(services, domainId, user?.id, email);
    throw wrongCredentials();
  }
  if (user.state !== "ACTIVE") {
    // Only callers with the right password learn it, so it reveals no account to others.
    const isBlocked = user.state === "BLOCKED";
    if (isBlocked) await recordFailed(services, domainId, user.id, email);
    const message = createMessage(isBlocked ? "account_blocked" : "account_inactive");
    throw new RequestError(CODE.IDP_USER_INACTIVE, message);
  }
  await attempt.forgive();

  const tokens = createTokens(services);
  await db.transaction().execute(async (tx) => {
    if (!(await hasPassword(tx, user.id, user.password_hash))) throw wrongCredentials();
    const businessAccountId = await findStartAccountId(tx, domainId, user.id);
    await beginSession(services, tx, user.id, { ...credentials, businessAccountId, tokens });
  });
  return tokens;
}

function recordFailed(
  services: Services,
  domainId: string,
  userId: string | undefined,
  email: string,
): Promise<void> {
  const subject = { type: "user", id: userId ?? null, name: email };
  return recordFailure(services, { domainId }, { action: "sign_in.failed", subject });
}

function wrongCredentials(): RequestError {
  return new RequestError(CODE.IDP_UNAUTHORIZED, createMessage("account_credentials_wrong"));
}
