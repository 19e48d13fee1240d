import { unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { assertAdministratorRemains } from "../../core/access/assert-administrator-remains.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findKnownUserIds } from "../../core/access/own-business.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../../model/changes/assert-not-in-use.ts";
import { changeModel } from "../../model/changes/change-model.ts";
import { fieldError } from "./account-input.ts";
import { isElsewhere, isInGroup, listOwnedBusinesses, maskUser } from "./domain-member.store.ts";
import { emitAccessChange } from "./emit-access-change.ts";
import { findMember } from "./user.store.ts";

/**
 * Deletes a user of the caller's domain: masks name and address, and ends sessions, memberships and
 * grants. Rejected for the caller, for users who belong to another domain too, and for owners of a
 * business.
 */
export function deleteUser(services: Services, caller: Caller, userId: string): Promise<void> {
  const { domainId } = caller;
  return changeModel(services, caller, async (tx) => {
    const knownUserIds = await findKnownUserIds(tx, caller, "USER_MANAGE", [userId]);
    const user = await findMember(tx, domainId, userId, { lock: true });
    if (!user || !knownUserIds.has(userId)) throw unknownId("user", userId);
    if (userId === caller.userId) throw fieldError("userId", createMessage("account_remove_self"));
    const isAbove =
      !caller.groupIds.has(DOMAIN_ADMIN_GROUP_ID) &&
      (await isInGroup(tx, domainId, userId, DOMAIN_ADMIN_GROUP_ID));
    if (isAbove || (await isElsewhere(tx, domainId, userId))) {
      throw fieldError("userId", createMessage("account_own_only"));
    }
    const owned = await listOwnedBusinesses(tx, domainId, userId);
    assertNotInUse(
      "user",
      owned.map((row) => ({ kind: "businessAccount" as const, ...row })),
    );
    const isAdministrator = await isInGroup(tx, domainId, userId, DOMAIN_ADMIN_GROUP_ID);
    await maskUser(tx, userId);
    if (isAdministrator) await assertAdministratorRemains(tx, domainId);
    const subject = { type: "user", id: userId };
    await recordAudit(tx, services, caller, { action: "user.deleted", subject });
    await emitAccessChange(services, tx, userId);
  });
}
