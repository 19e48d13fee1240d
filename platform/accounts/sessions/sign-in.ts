import { randomUUID } from "node:crypto";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { listUserAccounts } from "../../core/access/membership.store.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { recordFailure } from "../../core/audit/record-failure.ts";
import type { Services } from "../../core/services.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { findUserForLogin, hasPassword } from "../users/user.store.ts";
import { countAttempt } from "./count-attempt.ts";
import { rememberBrowser } from "./known-browser.store.ts";
import { hashBrowser, hashFingerprint } from "./known-browser.ts";
import { verifyPassword } from "./password-hash.ts";
import { openPassword } from "./password-key.ts";
import { hashTokens, createTokens, type SessionTokens } from "./session-token.ts";
import { addSession, deleteExpiredSessions, endOldestSessions } from "./session.store.ts";

export interface Credentials {
  domainId: string;
  username: string;
  password: string;
  publicKeyId: string | undefined;
  fingerprint: string | null;
  clientIp: string;
  userAgent: string | null;
}

const MAX_SESSIONS_PER_USER = 50;
const MAX_BROWSERS_PER_USER = 50;

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
    await beginSession(services, tx, user, credentials, tokens);
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

type Found = NonNullable<Awaited<ReturnType<typeof findUserForLogin>>>;

async function beginSession(
  services: Services,
  tx: Tx,
  user: Found,
  { domainId, fingerprint, userAgent }: Credentials,
  tokens: SessionTokens,
): Promise<void> {
  const now = services.now();
  const accounts = await listUserAccounts(tx, domainId, user.id);
  const last = accounts.find(({ id }) => id === user.last_business_account_id);
  await deleteExpiredSessions(tx, user.id, now);
  const session = {
    id: randomUUID(),
    domain_id: domainId,
    user_id: user.id,
    business_account_id: (last ?? accounts[0])?.id ?? null,
    user_agent: userAgent?.slice(0, 300) ?? null,
    fingerprint_hash: hashFingerprint(fingerprint),
    created_at: now,
    last_used_at: now,
    ...hashTokens(tokens),
  };
  await addSession(tx, session);
  const ended = await endOldestSessions(tx, user.id, MAX_SESSIONS_PER_USER);
  if (ended) await emitAccessChange(services, tx, user.id);
  const actor = { domainId, userId: user.id, sessionId: session.id };
  const subject = { type: "session", id: session.id };
  await recordAudit(tx, services, actor, { action: "sign_in.succeeded", subject });
  const browser = hashBrowser(fingerprint);
  if (!browser) return;
  await rememberBrowser(tx, user.id, browser, { now, maxPerUser: MAX_BROWSERS_PER_USER });
}
