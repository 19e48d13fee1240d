import { randomUUID, timingSafeEqual } from "node:crypto";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { addressLimit } from "../../base/limits/address-limit.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import { isUuid } from "../../base/text/uuid.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { recordFailure } from "../../core/audit/record-failure.ts";
import type { Services } from "../../core/services.ts";
import { openPassword } from "../sessions/password-key.ts";
import { createTokens, hashTokens } from "../sessions/session-token.ts";
import { addSession, deleteExpiredSessions, endOldestSessions } from "../sessions/session.store.ts";
import { findMachine, type MachineRow, setLastUse } from "./machine.store.ts";

const PER_ADDRESS: RateLimit = { name: "machine-address", points: 100, seconds: 15 * 60 };
const PER_MACHINE: RateLimit = { name: "machine", points: 60, seconds: 15 * 60 };
const MAX_SESSIONS = 50;

export interface MachineCredentials {
  domainId: string;
  clientId: string;
  clientSecret: string;
  publicKeyId: string | undefined;
  clientIp: string;
  userAgent: string | null;
}

/**
 * Signs a machine in to one domain. The token can't be refreshed; when it expires, the machine
 * signs in again. Throws the same error for an unknown client and a wrong secret.
 */
export async function signInMachine(services: Services, credentials: MachineCredentials) {
  const { domainId, clientId, clientIp } = credentials;
  if (!clientId || !credentials.clientSecret) {
    const message = createMessage("account_credentials_missing");
    throw new RequestError(CODE.IDP_EMPTY_MACHINE_CREDENTIALS, message);
  }
  const tooMany = createMessage("account_too_many_sign_ins");
  const own = { limit: PER_MACHINE, key: clientId.slice(0, 100) };
  await throttle(services, [addressLimit(PER_ADDRESS, clientIp), own], tooMany);
  const secret = await openPassword(services, credentials.clientSecret, credentials.publicKeyId);
  const machine = isUuid(clientId)
    ? await findMachine(services.db, domainId, clientId.toLowerCase())
    : undefined;
  if (!machine || !timingSafeEqual(machine.secret_hash, hashToken(secret))) {
    const subject = { type: "machine", id: machine?.id ?? null, name: clientId };
    await recordFailure(services, { domainId }, { action: "sign_in.failed", subject });
    throw new RequestError(CODE.IDP_UNAUTHORIZED, createMessage("account_credentials_wrong"));
  }
  return beginSession(services, machine, credentials.userAgent);
}

async function beginSession(services: Services, machine: MachineRow, userAgent: string | null) {
  const tokens = createTokens(services);
  const now = services.now();
  const { domain_id: domainId, user_id: userId } = machine;
  await services.db.transaction().execute(async (tx) => {
    await deleteExpiredSessions(tx, userId, now);
    const session = {
      id: randomUUID(),
      domain_id: domainId,
      user_id: userId,
      business_account_id: null,
      user_agent: userAgent?.slice(0, 300) ?? null,
      fingerprint_hash: null,
      created_at: now,
      last_used_at: now,
      ...hashTokens(tokens),
      // Nobody gets the refresh token, so it may expire together with the token.
      refresh_expires_at: tokens.authExpiresAt,
    };
    await addSession(tx, session);
    await endOldestSessions(tx, userId, MAX_SESSIONS);
    await setLastUse(tx, machine.id, now);
    const actor = { domainId, userId, sessionId: session.id };
    const subject = { type: "machine", id: machine.id, name: machine.name };
    await recordAudit(tx, services, actor, { action: "sign_in.succeeded", subject });
  });
  return { token: tokens.authToken, expiresAt: tokens.authExpiresAt };
}
