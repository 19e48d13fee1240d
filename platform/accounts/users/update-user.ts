import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { type Base, mergeChanges } from "../../base/errors/merge-changes.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { DOMAIN_ADMIN_GROUP_ID, permissionId } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findKnownUserIds } from "../../core/access/own-business.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { NameText, parseAccountInput, fieldError } from "./account-input.ts";
import { isElsewhere, isInGroup } from "./domain-member.store.ts";
import { requestEmailChange } from "./request-email-change.ts";
import { isEmailTaken, findMember, saveUser, setEmail } from "./user.store.ts";

export interface UserChange {
  fullName?: string | null | undefined;
  email?: string | null | undefined;
  avatar?: string | null | undefined;
  /** Values that the caller read before the change, to detect concurrent changes. */
  base?: Base | undefined;
}

const NewName = z.object({ fullName: NameText });

const SUFFICIENT = [permissionId("USER_UPDATE"), permissionId("USER_MANAGE")];

/**
 * Updates a user. Everyone may change their own name and image. Changing an email address or
 * another user requires a permission, because addresses are used to sign in; a new address must be
 * proved. Users who belong to another domain too can be changed only by themselves.
 */
export function updateUser(
  services: Services,
  caller: Caller,
  userId: string,
  { base, ...changes }: UserChange,
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
    const change = mergeChanges(base, withoutMissing(changes), {
      fullName: user.full_name,
      email: user.email,
      avatar: user.avatar,
    });
    const { fullName } = change;
    if (fullName && fullName !== user.full_name) parseAccountInput(NewName, { fullName });
    if (!isSelf && (await isElsewhere(tx, caller.domainId, userId))) {
      throw fieldError(change.email ? "email" : "userId", createMessage("account_own_only"));
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
    await assertValidEmailChange(tx, caller, { userId, email, mayManage });
    // An address that was never proved gets no notice about the change, and the account can have no sessions to end.
    if (user.state === "EMAIL_VERIFICATION_REQUIRED") return setEmail(tx, userId, email);
    await requestEmailChange(services, tx, caller, { userId, from: user.email, to: email });
  });
}

/** Removes members that are null, which count as not sent. */
function withoutMissing<T extends object>(change: T): T {
  const entries = Object.entries(change).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as T;
}

async function assertValidEmailChange(
  tx: Tx,
  caller: Caller,
  { userId, email, mayManage }: { userId: string; email: string; mayManage: boolean },
): Promise<void> {
  if (!mayManage) {
    throw new RequestError(
      CODE.NO_REQUIRED_PERMISSION,
      createMessage("account_email_needs_permission"),
    );
  }
  // An administrator who sets the address could reset the password by email and act as that user.
  const isAbove =
    userId !== caller.userId &&
    !caller.groupIds.has(DOMAIN_ADMIN_GROUP_ID) &&
    (await isInGroup(tx, caller.domainId, userId, DOMAIN_ADMIN_GROUP_ID));
  if (isAbove) throw fieldError("email", createMessage("account_email_own_only"));
  if (await isEmailTaken(tx, email, userId)) {
    throw fieldError("email", createMessage("account_email_taken"));
  }
}
