import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { type Base, mergeChanges } from "../../base/errors/merge-changes.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { DOMAIN_ADMIN_GROUP_ID, permissionId } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findKnownUserIds } from "../../core/access/own-business.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { NameText, parseOrRefuse, fieldError } from "./account-input.ts";
import { isElsewhere, isInGroup } from "./domain-member.store.ts";
import { requestEmailChange } from "./request-email-change.ts";
import { isEmailTaken, findMember, saveUser, setEmail } from "./user.store.ts";

export interface UserChange {
  fullName?: string | null | undefined;
  email?: string | null | undefined;
  avatar?: string | null | undefined;
  /** What the caller had read of it. */
  base?: Base | undefined;
}

const NewName = z.object({ fullName: NameText });

const SUFFICIENT = [permissionId("USER_UPDATE"), permissionId("USER_MANAGE")];

/**
 * Everybody may change their own name and picture. The e-mail address is what one signs in with:
 * changing it, like changing somebody else, takes a permission, and a proof of the new address. Whoever
 * belongs to another domain too is nobody's to change but their own.
 */
export function updateUser(
  services: Services,
  caller: Caller,
  userId: string,
  { base, ...given }: UserChange,
): Promise<void> {
  return services.db.transaction().execute(async (tx) => {
    const mayManage = SUFFICIENT.some((id) => caller.permissions.has(id));
    const isSelf = userId === caller.userId;
    const knownUserIds = await findKnownUserIds(tx, caller, "USER_MANAGE", [userId]);
    const mayChange = isSelf || (mayManage && knownUserIds.has(userId));
    const user = mayChange
      ? await findMember(tx, caller.domainId, userId, { lock: true })
      : undefined;
    if (!user) throw unknownId("user", userId);
    const change = mergeChanges(base, withoutMissing(given), {
      fullName: user.full_name,
      email: user.email,
      avatar: user.avatar,
    });
    const { fullName } = change;
    if (fullName && fullName !== user.full_name) parseOrRefuse(NewName, { fullName });
    if (!isSelf && (await isElsewhere(tx, caller.domainId, userId))) {
      throw fieldError(change.email ? "email" : "userId", "Only they themselves may change this");
    }
    await saveUser(tx, userId, {
      full_name: change.fullName ?? user.full_name,
      avatar:
        change.avatar === undefined || change.avatar === null ? user.avatar : change.avatar || null,
    });
    const before = { fullName: user.full_name, avatar: user.avatar };
    const after = { fullName: change.fullName ?? user.full_name, avatar: change.avatar };
    if (!isSelf) {
      const subject = { type: "user", id: userId, name: user.email };
      await recordAudit(tx, services, caller, { action: "user.updated", subject, before, after });
    }
    const email = (change.email ?? user.email).trim().toLowerCase();
    if (email === user.email.toLowerCase()) return;
    await refuseWrongEmail(tx, caller, { userId, email, mayManage });
    // Nobody proved the old address, so there is nobody to protect and nothing to sign in with.
    if (user.state === "EMAIL_VERIFICATION_REQUIRED") return setEmail(tx, userId, email);
    await requestEmailChange(services, tx, caller, { userId, from: user.email, to: email });
  });
}

/** What isn't sent, like null, stays. */
function withoutMissing<T extends object>(change: T): T {
  const entries = Object.entries(change).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as T;
}

async function refuseWrongEmail(
  tx: Tx,
  caller: Caller,
  { userId, email, mayManage }: { userId: string; email: string; mayManage: boolean },
): Promise<void> {
  if (!mayManage) {
    throw new RequestError(CODE.NO_REQUIRED_PERMISSION, "Changing the e-mail needs USER_UPDATE");
  }
  // Whoever sets the address can set the password by mail, and be them.
  const isAbove =
    userId !== caller.userId &&
    !caller.groupIds.has(DOMAIN_ADMIN_GROUP_ID) &&
    (await isInGroup(tx, caller.domainId, userId, DOMAIN_ADMIN_GROUP_ID));
  if (isAbove) throw fieldError("email", "Only they themselves may change this address");
  if (await isEmailTaken(tx, email, userId)) {
    throw fieldError("email", "Another account has this e-mail address");
  }
}
