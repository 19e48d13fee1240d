import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findKnownUserIds } from "../../core/access/own-business.ts";
import { fieldError } from "../users/account-input.ts";
import { isElsewhere, isInGroup } from "../users/domain-member.store.ts";
import { findMember } from "../users/user.store.ts";

export interface ManagedUser {
  id: string;
  email: string;
  state: string;
  isAdministrator: boolean;
}

/**
 * Finds and locks a user whose account the caller may change: not their own, and none that also
 * belongs to another domain. Only administrators may change an administrator.
 */
export async function lockManagedUser(
  tx: Tx,
  caller: Caller,
  userId: string,
): Promise<ManagedUser> {
  const { domainId } = caller;
  const knownUserIds = await findKnownUserIds(tx, caller, "USER_MANAGE", [userId]);
  const user = knownUserIds.has(userId)
    ? await findMember(tx, domainId, userId, { lock: true })
    : undefined;
  if (!user) throw unknownId("user", userId);
  if (user.state === "DELETED") {
    throw new RequestError(CODE.IDP_USER_INACTIVE, createMessage("account_inactive"));
  }
  const isAdministrator = await isInGroup(tx, domainId, userId, DOMAIN_ADMIN_GROUP_ID);
  const isAbove = isAdministrator && !caller.groupIds.has(DOMAIN_ADMIN_GROUP_ID);
  if (isAbove || (await isElsewhere(tx, domainId, userId))) {
    throw fieldError("userId", createMessage("account_own_only"));
  }
  return { id: userId, email: user.email, state: user.state, isAdministrator };
}
