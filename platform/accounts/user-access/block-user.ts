import { createMessage } from "../../base/messages/message.ts";
import { assertAdministratorRemains } from "../../core/access/assert-administrator-remains.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { deleteTokensOfUser } from "../access-tokens/access-token.store.ts";
import { endSessionsOfUser } from "../sessions/session.store.ts";
import { fieldError } from "../users/account-input.ts";
import { deleteEmailChange } from "../users/email-change.store.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { lockManagedUser } from "./lock-managed-user.ts";
import { deleteResetCodes, setBlocked } from "./user-access.store.ts";

/**
 * Ends all sessions of a user and prevents new ones until the user is unblocked. Their twins and
 * permissions stay. Blocking a blocked user changes nothing.
 */
export async function blockUser(services: Services, caller: Caller, userId: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    if (userId === caller.userId) throw fieldError("userId", createMessage("account_block_self"));
    const user = await lockManagedUser(tx, caller, userId);
    const state = await setBlocked(tx, userId, true);
    if (user.isAdministrator) await assertAdministratorRemains(tx, caller.domainId);
    await endSessionsOfUser(tx, userId, null);
    await deleteResetCodes(tx, caller.domainId, user.email);
    await deleteEmailChange(tx, userId);
    await recordAudit(tx, services, caller, {
      action: "user.blocked",
      subject: { type: "user", id: userId, name: user.email },
      before: { state: user.state },
      after: { state },
    });
    await emitAccessChange(services, tx, userId);
  });
}

/** Lets a blocked user sign in again, with the password they had. */
export async function unblockUser(
  services: Services,
  caller: Caller,
  userId: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const user = await lockManagedUser(tx, caller, userId);
    const state = await setBlocked(tx, userId, false);
    await recordAudit(tx, services, caller, {
      action: "user.unblocked",
      subject: { type: "user", id: userId, name: user.email },
      before: { state: user.state },
      after: { state },
    });
  });
}

/** Ends all sessions and access tokens of a user, whose password stays. */
export async function signOutUser(
  services: Services,
  caller: Caller,
  userId: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const user = await lockManagedUser(tx, caller, userId);
    await endSessionsOfUser(tx, userId, null);
    await deleteTokensOfUser(tx, userId);
    const subject = { type: "user", id: userId, name: user.email };
    await recordAudit(tx, services, caller, { action: "sessions.ended", subject });
    await emitAccessChange(services, tx, userId);
  });
}
