import { randomUUID } from "node:crypto";

import { z } from "zod";

import { addressKey } from "#common/address-key.ts";

import type { Tx } from "../../base/database/executor.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { assertCanSend } from "../mail/assert-can-send.ts";
import { emailTemplates } from "../mail/email-templates.ts";
import { limitCodeAttempts, limitCodeRequests } from "../sign-in-limits/limit-codes.ts";
import { Email, parseAccountInput, Password } from "../users/account-input.ts";
import { findUserForReset } from "../users/user.store.ts";
import { enqueuePasswordChangedEmail } from "./change-password.ts";
import { assertUncommonPassword } from "./common-passwords.ts";
import { hashPassword } from "./password-hash.ts";
import { openPassword } from "./password-key.ts";
import { renewAccess } from "./renew-access.ts";
import {
  addCode,
  type CodeQuery,
  type CodeRequest,
  deleteCodes,
} from "./verification-code.store.ts";
import {
  CODE_LIFETIME_MINUTES,
  codeError,
  retentionCutoff,
  verifyCode,
  createCode,
} from "./verification-code.ts";

const purpose = "password_reset";

interface ResetRequest {
  domainId: string;
  email: string;
  locale: string;
  clientIp: string;
}

/**
 * Emails a code to reset the password if the address has an account, and returns the ID of the
 * request. For an unknown address a code is stored but not sent, so that responses, wrong codes and
 * limits don't reveal which addresses have accounts.
 */
export async function initiatePasswordReset(
  services: Services,
  request: ResetRequest & { fingerprint: string | null },
): Promise<string> {
  assertCanSend(services);
  const { domainId, clientIp, fingerprint } = request;
  const { email } = parseAccountInput(z.object({ email: Email }), request);
  await limitCodeRequests(services, { purpose, email, clientIp }, fingerprint);
  const id = randomUUID();
  await services.db.transaction().execute(async (tx) => {
    const owner = await findUserForReset(tx, domainId, email, services.now());
    const domain = await findDomain(tx, domainId);
    const { code, ...codeColumns } = createCode(services, id);
    const row = {
      ...codeColumns,
      id,
      domain_id: domainId,
      purpose,
      email,
      user_id: owner?.id ?? null,
      full_name: null,
      password_hash: null,
      requested_from: addressKey(clientIp),
    } as const;
    await addCode(tx, row, retentionCutoff(services));
    if (!owner) return;
    const content = emailTemplates(owner.locale ?? request.locale).passwordReset({
      to: email,
      service: domain?.name ?? "",
      code,
      minutes: CODE_LIFETIME_MINUTES,
    });
    await services.jobs.enqueue(tx, sendMailJob, content, {
      tenant: { domainId: request.domainId, businessAccountId: null },
    });
  });
  return id;
}

interface ResetConfirmation extends ResetRequest {
  code: string;
  resetId: string | undefined;
  password: string;
  publicKeyId: string | undefined;
}

/** Sets a new password with the emailed code and ends all sessions of the user. */
export async function confirmPasswordReset(
  services: Services,
  confirmation: ResetConfirmation,
): Promise<void> {
  const { domainId, code, clientIp, resetId: id } = confirmation;
  const opened = await openPassword(services, confirmation.password, confirmation.publicKeyId);
  const fields = z.object({ email: Email, password: Password });
  const { email, password } = parseAccountInput(fields, {
    email: confirmation.email,
    password: opened,
  });
  assertUncommonPassword("password", password, [email]);
  await limitCodeAttempts(services, clientIp);
  const passwordHash = await hashPassword(services.config, password);
  const requestedFrom = addressKey(clientIp);
  const query: CodeRequest = { domainId, purpose, email, id, requestedFrom };
  const judgement = await services.db.transaction().execute(async (tx) => {
    const verification = await verifyCode(services, tx, query, code);
    if (verification.is !== "right") return verification.is;
    const isSet = await setNewPassword(services, tx, query, { passwordHash });
    return isSet ? "right" : "wrong";
  });
  if (judgement !== "right") throw codeError(judgement);
}

/** Sets a password. Returns false if the address no longer belongs to the user. */
export async function setNewPassword(
  services: Services,
  tx: Tx,
  query: CodeQuery,
  { passwordHash, userId }: { passwordHash: string; userId?: string | null },
): Promise<boolean> {
  const { domainId, email } = query;
  const user = await findUserForReset(tx, domainId, email, services.now());
  if (!user || (userId !== undefined && userId !== user.id)) return false;
  await renewAccess(services, tx, user.id, { passwordHash, keepSessionId: null });
  await deleteCodes(tx, query);
  const actor = { domainId, userId: user.id };
  const subject = { type: "user", id: user.id };
  await recordAudit(tx, services, actor, { action: "password.reset", subject });
  await enqueuePasswordChangedEmail(services, tx, { ...user, domainId, email });
  return true;
}
