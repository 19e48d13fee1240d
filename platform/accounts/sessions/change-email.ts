import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { addressLimit } from "../../base/limits/address-limit.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import { createMessage } from "../../base/messages/message.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { securityEmailTemplates } from "../mail/security-email-templates.ts";
import { parseAccountInput, Password, fieldError } from "../users/account-input.ts";
import { isElsewhere } from "../users/domain-member.store.ts";
import {
  deleteEmailChange,
  type EmailChangeRow,
  lockEmailChange,
} from "../users/email-change.store.ts";
import { deleteUnprovedUser } from "../users/registration.store.ts";
import { isEmailTaken, findMember, setEmail } from "../users/user.store.ts";
import { assertUncommonPassword } from "./common-passwords.ts";
import { hashPassword } from "./password-hash.ts";
import { openPassword } from "./password-key.ts";
import { renewAccess } from "./renew-access.ts";

const PER_ADDRESS: RateLimit = { name: "email-change", points: 60, seconds: 15 * 60 };

export interface EmailProof {
  domainId: string;
  token: string;
  password: string;
  publicKeyId: string | undefined;
  locale: string;
  clientIp: string;
}

/**
 * Changes the email address of an account after the user has proved that they read the new address. Sets a new
 * password and ends all sessions, because the account may have a new user.
 */
export async function confirmEmailChange(services: Services, proof: EmailProof): Promise<void> {
  const attempts = [addressLimit(PER_ADDRESS, proof.clientIp)];
  await throttle(services, attempts, createMessage("account_too_many_attempts"));
  const opened = await openPassword(services, proof.password, proof.publicKeyId);
  const { password } = parseAccountInput(z.object({ password: Password }), { password: opened });
  const passwordHash = await hashPassword(services.config, password);
  await services.db.transaction().execute(async (tx) => {
    const change = await lockEmailChange(tx, proof.domainId, hashToken(proof.token));
    if (!change) throw unknownId("change_of_address", "of this link");
    if (change.expires_at <= services.now()) {
      throw new RequestError(CODE.IDP_CODE_EXPIRED, createMessage("account_link_expired"));
    }
    assertUncommonPassword("password", password, [change.email]);
    await applyChange(services, tx, change, { ...proof, passwordHash });
  });
}

async function applyChange(
  services: Services,
  tx: Tx,
  { user_id: userId, domain_id: domainId, email, requested_by_user_id }: EmailChangeRow,
  { passwordHash, locale }: { passwordHash: string; locale: string },
): Promise<void> {
  const user = await findMember(tx, domainId, userId);
  // If the account has joined another domain in the meantime, an administrator of this domain may no longer change
  // it.
  const isForeign = requested_by_user_id !== userId && (await isElsewhere(tx, domainId, userId));
  if (user?.state !== "ACTIVE" || isForeign) {
    await deleteEmailChange(tx, userId);
    throw unknownId("change_of_address", "of this link");
  }
  await deleteUnprovedUser(tx, email);
  if (await isEmailTaken(tx, email, userId)) {
    throw fieldError("email", createMessage("account_email_taken"));
  }
  await setEmail(tx, userId, email);
  await renewAccess(services, tx, userId, { passwordHash, keepSessionId: null });
  await recordAudit(
    tx,
    services,
    { domainId, userId },
    {
      action: "email.changed",
      subject: { type: "user", id: userId },
      before: { email: user.email },
      after: { email, requestedByUserId: requested_by_user_id },
    },
  );
  const domain = await findDomain(tx, domainId);
  const service = domain?.name ?? "";
  const notice = securityEmailTemplates(locale).emailChanged({ to: user.email, service, email });
  await services.jobs.enqueue(tx, sendMailJob, notice, {
    tenant: { domainId, businessAccountId: null },
  });
}
