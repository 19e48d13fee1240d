import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { watchRightsOf } from "../../core/access/guard-own-rights.ts";
import { isBusinessOf } from "../../core/access/membership.queries.ts";
import { findKnownUserIds, managesAll } from "../../core/access/own-business.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse, twinUses } from "../../model/changes/assert-not-in-use.ts";
import { changeModel } from "../../model/changes/change-model.ts";
import {
  countTwins,
  hasOwner,
  removeAccount,
  updateDomainAccount,
} from "../businesses/domain-business.store.ts";
import { assertBusinessName } from "../businesses/save-business.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { enterAccount } from "../users/registration.store.ts";
import { leaveAccount, lockBusiness } from "./member.store.ts";
import { findMembership } from "./membership.queries.ts";

const MANAGE = "BUSINESS_ACCOUNT_MANAGE";

/**
 * Adds a user of the domain to a business without an owner. A business with an owner gets members
 * by invitation only, and callers can't add themselves, so that administrators have no access to a
 * business's data.
 */
export function addAccountUser(
  services: Services,
  caller: Caller,
  businessAccountId: string,
  userId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    await lockKnown(tx, caller, businessAccountId);
    const knownUserIds = await findKnownUserIds(tx, caller, MANAGE, [userId]);
    if (!knownUserIds.has(userId)) throw unknownId("user", userId);
    await enterBusiness(services, tx, caller, { businessAccountId, userId });
  });
}

/** Adds a user that the same transaction has created. Use `addAccountUser` for existing users. */
export async function enterKnownBusiness(
  services: Services,
  tx: Tx,
  caller: Caller,
  membership: { businessAccountId: string; userId: string },
): Promise<void> {
  await lockKnown(tx, caller, membership.businessAccountId);
  await enterBusiness(services, tx, caller, membership);
}

/**
 * Adds a user to a business that the calling function has locked. Throws if the user is already a member or is the
 * caller, or if the business has an owner.
 */
async function enterBusiness(
  services: Services,
  tx: Tx,
  caller: Caller,
  { businessAccountId, userId }: { businessAccountId: string; userId: string },
): Promise<void> {
  if (await findMembership(tx, businessAccountId, { userId })) {
    const message = createMessage("business_member_already");
    throw new RequestError(CODE.BUSINESS_ACCOUNT_USER_EXISTS, message);
  }
  if (userId === caller.userId || (await hasOwner(tx, businessAccountId))) {
    const message = createMessage("business_invites_itself");
    throw new RequestError(CODE.NO_REQUIRED_PERMISSION, message);
  }
  const change = () => enterAccount(tx, { businessAccountId, userId });
  await watchRightsOf(services, tx, caller, { userId, change });
  await announceMember(services, tx, caller, { action: "member.added", businessAccountId, userId });
}

/** Records in the audit log that a member was added or removed, and updates the member's open sessions. */
async function announceMember(
  services: Services,
  tx: Tx,
  caller: Caller,
  change: {
    action: "member.added" | "member.removed";
    businessAccountId: string;
    userId: string;
  },
): Promise<void> {
  const { action, businessAccountId, userId } = change;
  const subject = { type: "user", id: userId };
  await recordAudit(tx, services, { ...caller, businessAccountId }, { action, subject });
  await emitAccessChange(services, tx, userId);
}

/** Removes a member from a business. Owners can't be removed. */
export function removeAccountUser(
  services: Services,
  caller: Caller,
  businessAccountId: string,
  userId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    await lockKnown(tx, caller, businessAccountId);
    const member = await findMembership(tx, businessAccountId, { userId });
    if (!member) {
      const message = createMessage("business_member_unknown");
      throw new RequestError(CODE.BUSINESS_ACCOUNT_USER_UNKNOWN, message);
    }
    if (member.isOwner) {
      const message = createMessage("business_owner_not_removable");
      throw new RequestError(CODE.NO_REQUIRED_PERMISSION, message);
    }
    await leaveAccount(tx, businessAccountId, userId);
    await announceMember(services, tx, caller, {
      action: "member.removed",
      businessAccountId,
      userId,
    });
  });
}

export function renameBusinessAccount(
  services: Services,
  caller: Caller,
  id: string,
  name: string,
): Promise<void> {
  assertBusinessName(name);
  return changeModel(services, caller, async (tx) => {
    await lockKnown(tx, caller, id);
    await updateDomainAccount(tx, id, { name });
  });
}

/** Deletes a business with its members and settings. Throws while it has twins. */
export function deleteBusinessAccount(
  services: Services,
  caller: Caller,
  id: string,
): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    await lockKnown(tx, caller, id);
    assertNotInUse("business_account", twinUses(await countTwins(tx, id)));
    await removeAccount(tx, id);
  });
}

/** Locks a business that the caller may manage; every other business is unknown. */
async function lockKnown(tx: Tx, caller: Caller, id: string): Promise<void> {
  const isKnown = managesAll(caller, MANAGE) || id === caller.businessAccountId;
  if (!isKnown || !(await isBusinessOf(tx, caller.domainId, id))) {
    throw unknownId("business_account", id);
  }
  await lockBusiness(tx, id);
}
