import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.store.ts";
import { emailTemplates } from "../mail/email-templates.ts";
import { parseOrRefuse, Password, fieldError } from "../users/account-input.ts";
import { findPassword } from "../users/user.store.ts";
import { assertUncommonPassword } from "./common-passwords.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { openPassword } from "./password-key.ts";
import { renewAccess } from "./renew-access.ts";

const PER_USER: RateLimit = { name: "change-password", points: 10, seconds: 15 * 60 };

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  publicKeyId: string | undefined;
}

/** Ends all other sessions, because the old password may have been stolen. */
export async function changePassword(
  services: Services,
  caller: Caller,
  change: PasswordChange,
): Promise<void> {
  const { db } = services;
  const { userId, domainId } = caller;
  if (userId === null) throw unknownId("user", "");
  const { publicKeyId } = change;
  const { newPassword } = parseOrRefuse(z.object({ newPassword: Password }), {
    newPassword: await openPassword(services, change.newPassword, publicKeyId),
  });
  const attempts = [{ limit: PER_USER, key: userId }];
  await throttle(services, attempts, createMessage("account_too_many_attempts"));

  const user = await findPassword(db, userId);
  const current = await openPassword(services, change.currentPassword, publicKeyId);
  if (!(await verifyPassword(user?.password_hash ?? null, current)) || !user) {
    throw fieldError("currentPassword", createMessage("account_current_password_wrong"));
  }
  assertUncommonPassword("newPassword", newPassword, [user.email, user.full_name]);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    await renewAccess(services, tx, userId, { passwordHash, keepSessionId: caller.sessionId });
    const subject = { type: "user", id: userId };
    await recordAudit(tx, services, caller, { action: "password.changed", subject });
    await enqueuePasswordChangedEmail(services, tx, {
      domainId,
      email: user.email,
      locale: caller.locale,
    });
  });
}

/** Informs the owner of an account, who may not have changed the password themselves. */
export async function enqueuePasswordChangedEmail(
  services: Services,
  tx: Tx,
  user: { domainId: string; email: string; locale: string | null },
): Promise<void> {
  const domain = await findDomain(tx, user.domainId);
  const content = emailTemplates(user.locale ?? "en").passwordChanged({
    to: user.email,
    service: domain?.name ?? "",
  });
  await services.jobs.enqueue(tx, sendMailJob, content, {
    tenant: { domainId: user.domainId, businessAccountId: null },
  });
}
