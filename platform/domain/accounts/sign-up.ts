import { randomUUID } from "node:crypto";

import type { Services, Tx } from "../../context.ts";
import { CODE, Refusal } from "../../errors.ts";
import { sendMailJob } from "../../jobs/send-mail.ts";
import { lettersIn } from "../../mail/letters.ts";
import { findDomain } from "../../store/domains.ts";
import { addCode, lockCode, renewCode } from "../../store/email-codes.ts";
import { lockUserOf } from "../../store/registrations.ts";
import { parseOrRefuse, Registration } from "./account-rules.ts";
import { openPassword } from "./crypt-key.ts";
import { CODE_LIFETIME_MINUTES, forgottenBefore, newCode, throttleAsking } from "./email-code.ts";
import { hashPassword } from "./sign-in.ts";

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
 * Keeps who wants to sign up and mails them a code. Names and password wait beside the code, not in
 * the account: whoever else signs up with the same address in the meantime changes nothing of them.
 * Returns what names this very request.
 */
export async function initiateSignUp(services: Services, signUp: SignUp): Promise<string> {
  const { domainId, locale } = signUp;
  const password = await openPassword(services, signUp.password, signUp.publicKeyId);
  const person = parseOrRefuse(Registration, { ...signUp, password });
  await throttleAsking(services, { purpose, email: person.email, clientIp: signUp.clientIp });
  const passwordHash = await hashPassword(person.password);
  const fullName = `${person.firstName} ${person.lastName}`;
  const id = randomUUID();
  const { code, ...kept } = newCode(services, id);

  await services.db.transaction().execute(async (tx) => {
    const user = await lockUserOf(tx, person.email, fullName);
    if (user.state !== "EMAIL_VERIFICATION_REQUIRED") {
      const message = "An account with this email already exists";
      throw new Refusal(CODE.IDP_EMAIL_TAKEN, message, {
        fieldErrors: [{ field: "email", message }],
      });
    }
    const row = {
      ...kept,
      id,
      domain_id: domainId,
      purpose,
      email: person.email,
      user_id: user.id,
      full_name: fullName,
      password_hash: passwordHash,
    } as const;
    await addCode(tx, row, forgottenBefore(services));
    await mailSignUpCode(services, tx, { domainId, email: person.email, code, locale });
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

/** A new code in place of the old one; says nothing about whether there was any to replace. */
export async function resendSignUpCode(services: Services, resend: Resend): Promise<void> {
  const { domainId, locale } = resend;
  const email = resend.email.trim().toLowerCase();
  await throttleAsking(services, { purpose, email, clientIp: resend.clientIp });
  await services.db.transaction().execute(async (tx) => {
    const query = { domainId, purpose, email, id: resend.signUpId } as const;
    const row = await lockCode(tx, query);
    if (!row) return;
    const { code, code_hash, expires_at } = newCode(services, row.id);
    await renewCode(tx, row.id, { code_hash, expires_at });
    await mailSignUpCode(services, tx, { domainId, email, code, locale });
  });
}

interface CodeMail {
  domainId: string;
  email: string;
  code: string;
  locale: string;
}

async function mailSignUpCode(services: Services, tx: Tx, mail: CodeMail): Promise<void> {
  const domain = await findDomain(tx, mail.domainId);
  const letter = lettersIn(mail.locale).signUp({
    to: mail.email,
    service: domain?.name ?? "",
    code: mail.code,
    minutes: CODE_LIFETIME_MINUTES,
  });
  await services.jobs.enqueue(tx, sendMailJob, letter, {
    tenant: { domainId: mail.domainId, businessAccountId: null },
  });
}
