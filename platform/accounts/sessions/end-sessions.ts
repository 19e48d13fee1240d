import { unknownId } from "../../base/errors/request-error.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { type OwnPassword, proveOwnPassword } from "./prove-password.ts";
import { endSession, endSessionOfUser, endSessionsOfUser } from "./session.store.ts";

/** Signs out the device that sends the request. */
export async function endCurrentSession(
  services: Services,
  caller: Caller,
  sessionId: string,
): Promise<void> {
  if (sessionId !== caller.sessionId) throw unknownId("session", sessionId);
  await endOwnSession(services, caller, sessionId);
}

interface Ending extends OwnPassword {
  /** Session to end, which may be the current one. If undefined, all sessions are ended. */
  sessionId: string | undefined;
  /** True keeps the current session when all sessions are ended. */
  keepCurrent: boolean;
}

/**
 * Ends one or all sessions of the caller. Requires their password, because a stolen session must
 * not sign others out.
 */
export async function endOwnSessions(
  services: Services,
  caller: Caller,
  { sessionId, keepCurrent, ...password }: Ending,
): Promise<void> {
  await proveOwnPassword(services, caller, password);
  if (sessionId === undefined) await endAllSessions(services, caller, keepCurrent);
  else await endOwnSession(services, caller, sessionId);
}

async function endOwnSession(services: Services, caller: Caller, sessionId: string): Promise<void> {
  const { userId, domainId } = caller;
  await services.db.transaction().execute(async (tx) => {
    const ended = await endSessionOfUser(tx, userId ?? "", domainId, sessionId);
    if (!ended) throw unknownId("session", sessionId);
    const subject = { type: "session", id: sessionId };
    await recordAudit(tx, services, caller, { action: "session.ended", subject });
    await emitAccessChange(services, tx, userId ?? "");
  });
}

/** Ends the sessions of the tokens; unknown tokens are ignored. */
export async function endSessionOfTokens(
  services: Services,
  domainId: string,
  tokens: readonly string[],
): Promise<void> {
  if (tokens.length === 0) return;
  await services.db.transaction().execute(async (tx) => {
    const ended = await endSession(tx, domainId, tokens.map(hashToken));
    for (const { id, user_id: userId } of ended) {
      const subject = { type: "session", id };
      await recordAudit(tx, services, { domainId, userId }, { action: "session.ended", subject });
      await emitAccessChange(services, tx, userId);
    }
  });
}

async function endAllSessions(
  services: Services,
  caller: Caller,
  keepThisOne: boolean,
): Promise<void> {
  const { userId, sessionId } = caller;
  if (userId === null) return;
  await services.db.transaction().execute(async (tx) => {
    await endSessionsOfUser(tx, userId, keepThisOne ? sessionId : null);
    const subject = { type: "user", id: userId };
    const after = { keptCurrent: keepThisOne };
    await recordAudit(tx, services, caller, { action: "sessions.ended", subject, after });
    await emitAccessChange(services, tx, userId);
  });
}
