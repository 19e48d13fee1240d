import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { type AuditActor, recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { enqueueNotice } from "../mail/sign-in-email-templates.ts";
import { deleteSecondFactor } from "../second-factor/second-factor.store.ts";
import { endSessionsOfUser } from "../sessions/session.store.ts";
import { Email, parseAccountInput } from "../users/account-input.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { findUserForLogin } from "../users/user.store.ts";
import { lockManagedUser } from "./lock-managed-user.ts";

/**
 * Removes the second factor of a user who lost it, and ends all their sessions. Their password is
 * enough to sign in until they set up another one.
 */
export async function resetSecondFactor(
  services: Services,
  caller: Caller,
  userId: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { email } = await lockManagedUser(tx, caller, userId);
    await remove(services, tx, caller, { userId, email });
  });
}

/**
 * Removes the second factor of an account for the command line. Returns false if the account had
 * none.
 */
export async function resetAccountSecondFactor(
  services: Services,
  { domainId, ...input }: { domainId: string; email: string },
): Promise<boolean> {
  const { email } = parseAccountInput(z.object({ email: Email }), input);
  return services.db.transaction().execute(async (tx) => {
    const user = await findUserForLogin(tx, domainId, email);
    if (!user) throw unknownId("user", email);
    return remove(services, tx, { domainId, kind: "command" }, { userId: user.id, email });
  });
}

async function remove(
  services: Services,
  tx: Tx,
  actor: AuditActor,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const wasOn = await deleteSecondFactor(tx, userId);
  if (!wasOn) return false;
  await endSessionsOfUser(tx, userId, null);
  const subject = { type: "user", id: userId, name: email };
  await recordAudit(tx, services, actor, { action: "second_factor.reset", subject });
  await enqueueNotice(services, tx, { domainId: actor.domainId, userId }, "secondFactorReset");
  await emitAccessChange(services, tx, userId);
  return true;
}
