import { unknownId } from "../../base/errors/request-error.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { endSession, endSessionOfUser, endSessionsOfUser } from "./session.store.ts";

/** Signs out one of the caller's own devices, which may be the current one. */
export async function endOwnSession(
  services: Services,
  caller: Caller,
  sessionId: string,
): Promise<void> {
  const { userId, domainId } = caller;
  await services.db.transaction().execute(async (tx) => {
    const ended = await endSessionOfUser(tx, userId ?? "", domainId, sessionId);
    if (!ended) throw unknownId("session", sessionId);
    const subject = { type: "session", id: sessionId };
    await recordAudit(tx, services, caller, { action: "session.ended", subject });
    await emitAccessChange(services, tx, userId ?? "");
  });
}

/** Ends the session of these tokens; ignores unknown ones. */
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

export async function endOwnSessions(
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
