import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { filterMembers } from "../../core/access/membership.queries.ts";
import { ownershipOf } from "../../core/access/ownership.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";

/**
 * Throws if the user may not be assigned to twins of the class, or if the class requires an assignee and there is
 * none.
 */
export async function checkAssignee(
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  userId: string | null,
  ownerUserId: string | null,
): Promise<void> {
  if (userId === null) {
    if (!twinClass.assigneeRequired) return;
    throw new RequestError(CODE.ASSIGNEE_REQUIRED, createMessage("twin_assignee_required"));
  }
  if (ownershipOf(twinClass) === "user" && userId !== ownerUserId) {
    throw new RequestError(CODE.ASSIGNEE_NOT_OWNER, createMessage("twin_assignee_not_owner"));
  }
  const account = ownershipOf(twinClass) === "account" ? caller.businessAccountId : null;
  const members = await filterMembers(tx, caller.domainId, account, [userId]);
  if (!members.has(userId)) throw unknownId("user", userId);
}
