import { randomUUID } from "node:crypto";

import type { Tx } from "../../base/database/executor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { enqueueNotice } from "../mail/sign-in-email-templates.ts";
import { hashFingerprint, rememberBrowser } from "../sign-in-limits/known-browser.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { hashTokens, type SessionTokens } from "./session-token.ts";
import { addSession, deleteExpiredSessions, endOldestSessions } from "./session.store.ts";

const MAX_SESSIONS_PER_USER = 50;

interface NewSession {
  domainId: string;
  businessAccountId: string | null;
  fingerprint: string | null;
  userAgent: string | null;
  tokens: SessionTokens;
}

/** Starts a session for a user whose identity was proved in the same transaction. */
export async function beginSession(
  services: Services,
  tx: Tx,
  userId: string,
  { domainId, businessAccountId, fingerprint, userAgent, tokens }: NewSession,
): Promise<void> {
  const now = services.now();
  await deleteExpiredSessions(tx, userId, now);
  const session = {
    id: randomUUID(),
    domain_id: domainId,
    user_id: userId,
    business_account_id: businessAccountId,
    user_agent: userAgent?.slice(0, 300) ?? null,
    fingerprint_hash: hashFingerprint(fingerprint),
    created_at: now,
    last_used_at: now,
    ...hashTokens(tokens),
  };
  await addSession(tx, session);
  const ended = await endOldestSessions(tx, userId, MAX_SESSIONS_PER_USER);
  if (ended) await emitAccessChange(services, tx, userId);
  const actor = { domainId, userId, sessionId: session.id };
  const subject = { type: "session", id: session.id };
  await recordAudit(tx, services, actor, { action: "sign_in.succeeded", subject });
  const isNew = await rememberBrowser(tx, userId, fingerprint, now);
  if (isNew) await enqueueNotice(services, tx, { domainId, userId }, "newDevice", userAgent);
}
