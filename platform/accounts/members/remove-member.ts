import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { getPermittedBusiness } from "../businesses/business-permission.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { leaveAccount, lockBusiness } from "./member.store.ts";
import { findMembership } from "./membership.queries.ts";

/**
 * Removes a manager from the caller's business and ends their sessions there. Owners can't be
 * removed.
 */
export async function removeMember(
  services: Services,
  caller: Caller,
  userId: string,
): Promise<void> {
  const businessAccountId = getPermittedBusiness(caller, "BUSINESS_MEMBER_MANAGE");
  await services.db.transaction().execute(async (tx) => {
    await lockBusiness(tx, businessAccountId);
    const member = await findMembership(tx, businessAccountId, { userId });
    if (!member) throw unknownId("member", userId);
    if (member.isOwner) {
      throw new RequestError(
        CODE.NO_REQUIRED_PERMISSION,
        createMessage("business_owner_not_removable"),
      );
    }
    await leaveAccount(tx, businessAccountId, userId);
    const subject = { type: "user", id: userId };
    await recordAudit(tx, services, caller, { action: "member.removed", subject });
    await emitAccessChange(services, tx, userId);
  });
}
