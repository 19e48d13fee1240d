import { randomUUID } from "node:crypto";

import { addressKey } from "#common/address-key.ts";

import type { Tx } from "../../base/database/executor.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { emailTemplates } from "../mail/email-templates.ts";
import { securityEmailTemplates } from "../mail/security-email-templates.ts";
import { assertUncommonPassword } from "../sessions/common-passwords.ts";
import { hashPassword } from "../sessions/password-hash.ts";
import { openPassword } from "../sessions/password-key.ts";
import { addCode, lockCode, renewCode } from "../sessions/verification-code.store.ts";
import {
  CODE_LIFETIME_MINUTES,
  retentionCutoff,
  createCode,
  createLongToken,
} from "../sessions/verification-code.ts";
import { limitCodeRequests } from "../sign-in-limits/limit-codes.ts";
import { parseAccountInput, Registration } from "../users/account-input.ts";
import { assertReachable } from "../users/assert-reachable.ts";
import { lockOrInsertUser } from "../users/registration.store.ts";
import { assertSignUpOpen } from "./sign-up-policy.ts";

const purpose = "sign_up";

export interface SignUp {
  domainId: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  publicKeyId: string | undefined;
  locale: string;
  clientIp: string;
}

/**
 * Stores a sign-up, emails its code and returns the ID of the request. Name and password are stored
 * with the code, so that another sign-up with the same address can't change them.
 * If the address has an account, it gets an email that says so. The response is the same, but its
 * code is never sent, so that the request doesn't reveal which addresses have accounts.
 */
export async function initiateSignUp(services: Services, signUp: SignUp): Promise<string> {
  assertSignUpOpen(services);
  const { domainId, locale } = signUp;
  const password = await openPassword(services, signUp.password, signUp.publicKeyId);
  const registration = parseAccountInput(Registration, { ...signUp, password });
  const { email } = registration;
  assertUncommonPassword("password", registration.password, [
    email,
    registration.firstName,
    registration.lastName,
  ]);
  await limitCodeRequests(services, { purpose, email, clientIp: signUp.clientIp });
  const passwordHash = await hashPassword(services.config, registration.password);
  const fullName = `${registration.firstName} ${registration.lastName}`;
  const id = randomUUID();
  const { code, ...codeColumns } = createCode(services, id);
  const { token, token_hash } = createLongToken();

  await services.db.transaction().execute(async (tx) => {
    await assertReachable(tx, email);
    const user = await lockOrInsertUser(tx, email, fullName);
    const isFree = user.state === "EMAIL_VERIFICATION_REQUIRED";
    const row = {
      ...codeColumns,
      token_hash,
      id,
      domain_id: domainId,
      purpose,
      email,
      user_id: isFree ? user.id : null,
      full_name: fullName,
      password_hash: passwordHash,
      requested_from: addressKey(signUp.clientIp),
    } as const;
    await addCode(tx, row, retentionCutoff(services));
    await mailAnswer(services, tx, {
      domainId,
      email,
      sent: isFree ? { code, token } : null,
      locale,
    });
  });
  return id;
}

interface Resend {
  domainId: string;
  email: string;
  signUpId: string | undefined;
  locale: string;
  clientIp: string;
}

/** Replaces and emails the code of a sign-up. The response doesn't reveal whether there was one. */
export async function resendSignUpCode(services: Services, resend: Resend): Promise<void> {
  assertSignUpOpen(services);
  const { domainId, locale } = resend;
  const email = resend.email.trim().toLowerCase();
  await limitCodeRequests(services, { purpose, email, clientIp: resend.clientIp });
  await services.db.transaction().execute(async (tx) => {
    const requestedFrom = addressKey(resend.clientIp);
    const query = { domainId, purpose, email, id: resend.signUpId, requestedFrom } as const;
    const row = await lockCode(tx, query);
    if (!row) return;
    const { code, code_hash, expires_at } = createCode(services, row.id);
    const { token, token_hash } = createLongToken();
    await renewCode(tx, row.id, { code_hash, token_hash, expires_at });
    const isFree = row.user_id !== null;
    await mailAnswer(services, tx, {
      domainId,
      email,
      sent: isFree ? { code, token } : null,
      locale,
    });
  });
}

interface CodeMail {
  domainId: string;
  email: string;
  /** Null if the address has an account already, so that the email contains no code. */
  sent: { code: string; token: string } | null;
  locale: string;
}

async function mailAnswer(services: Services, tx: Tx, mail: CodeMail): Promise<void> {
  const domain = await findDomain(tx, mail.domainId);
  const { email: to, sent } = mail;
  const service = domain?.name ?? "";
  const content =
    sent === null
      ? securityEmailTemplates(mail.locale).accountExists({ to, service })
      : emailTemplates(mail.locale).signUp({
          to,
          service,
          ...sent,
          minutes: CODE_LIFETIME_MINUTES,
        });
  await services.jobs.enqueue(tx, sendMailJob, content, {
    tenant: { domainId: mail.domainId, businessAccountId: null },
  });
}
