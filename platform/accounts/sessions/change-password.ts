import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { emailTemplates } from "../mail/email-templates.ts";
import { parseAccountInput, Password } from "../users/account-input.ts";
import { assertUncommonPassword } from "./common-passwords.ts";
import { hashPassword } from "./password-hash.ts";
import { openPassword } from "./password-key.ts";
import { type OwnPassword, proveOwnPassword } from "./prove-password.ts";
import { renewAccess } from "./renew-access.ts";

interface PasswordChange extends OwnPassword {
  newPassword: string;
}

/**
 * Changes the caller's password and ends all their other sessions, because the old password may be
 * stolen.
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  change: PasswordChange,
): Promise<void> {
  const { db } = services;
  const { domainId } = caller;
  const { publicKeyId } = change;
  const { newPassword } = parseAccountInput(z.object({ newPassword: Password }), {
    newPassword: await openPassword(services, change.newPassword, publicKeyId),
  });
  const user = await proveOwnPassword(services, caller, change);
  const { userId } = user;
  assertUncommonPassword("newPassword", newPassword, [user.email, user.full_name]);
  const passwordHash = await hashPassword(services.config, newPassword);
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

/** Emails the user that their password was changed, in case another person did it. */
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
