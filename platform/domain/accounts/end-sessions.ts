import type { Caller, Services } from "../../context.ts";
import { unknownId } from "../../errors.ts";
import { endSessionOfUser, endSessionsOfUser } from "../../store/sessions.ts";

/** Signs one of the caller's own devices out; the one in use counts as one of them. */
export async function endOwnSession(
  { db }: Services,
  caller: Caller,
  sessionId: string,
): Promise<void> {
  const ended = await endSessionOfUser(db, caller.userId ?? "", caller.domainId, sessionId);
  if (!ended) throw unknownId("session", sessionId);
}

export async function endOwnSessions(
  { db }: Services,
  caller: Caller,
  keepThisOne: boolean,
): Promise<void> {
  if (caller.userId === null) return;
  await endSessionsOfUser(db, caller.userId, keepThisOne ? caller.sessionId : null);
}
