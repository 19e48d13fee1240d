import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findStartAccountId } from "../../core/access/membership.queries.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { findMember } from "./member.store.ts";
import { moveSession } from "./session.store.ts";

/**
 * Moves the session to another domain of its user. The tokens stay the same, but are valid only in
 * the new domain.
 */
export function switchDomain(services: Services, caller: Caller, domainId: string): Promise<void> {
  return services.db.transaction().execute(async (tx) => {
    const { userId, sessionId } = caller;
    const member = userId && sessionId && (await findMember(tx, domainId, userId, null));
    if (!member || member.user_state !== "ACTIVE") throw unknownId("domain", domainId);
    const businessAccountId = await findStartAccountId(tx, domainId, userId);
    await moveSession(tx, sessionId, { domainId, businessAccountId });
    const subject = { type: "session", id: sessionId };
    for (const id of new Set([caller.domainId, domainId])) {
      const actor = { domainId: id, userId, sessionId };
      await recordAudit(tx, services, actor, { action: "session.domain_switched", subject });
    }
    await emitAccessChange(services, tx, userId);
  });
}
