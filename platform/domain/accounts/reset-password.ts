import { randomUUID } from "node:crypto";

import { z } from "zod";

import type { Services } from "../../context.ts";
import { sendMailJob } from "../../jobs/send-mail.ts";
import { lettersIn } from "../../mail/letters.ts";
import { findDomain } from "../../store/domains.ts";
import { addCode, deleteCodes } from "../../store/email-codes.ts";
import { endSessionsOfUser } from "../../store/sessions.ts";
import { findUserForLogin, setPassword } from "../../store/users.ts";
import { Email, parseOrRefuse, Password } from "./account-rules.ts";
import { mailPasswordChanged } from "./change-password.ts";
import { openPassword } from "./crypt-key.ts";
import {
  CODE_LIFETIME_MINUTES,
  codeRefusal,
  forgottenBefore,
  judgeCode,
  newCode,
  throttleAsking,
  throttleTrying,
} from "./email-code.ts";
import { hashPassword } from "./sign-in.ts";

const purpose = "password_reset";

interface ResetRequest {
  domainId: string;
  email: string;
  locale: string;
  clientIp: string;
}

/**
 * Mails a code when somebody has the address. When nobody has, a code is kept all the same: asking,
 * guessing and running out of tries look alike for both.
 */
export async function initiatePasswordReset(
  services: Services,
  request: ResetRequest,
): Promise<void> {
  const { domainId } = request;
  const { email } = parseOrRefuse(z.object({ email: Email }), request);
  await throttleAsking(services, { purpose, email, clientIp: request.clientIp });
  await services.db.transaction().execute(async (tx) => {
    const [user, domain] = [
      await findUserForLogin(tx, domainId, email),
      await findDomain(tx, domainId),
    ];
    const owner = user?.state === "ACTIVE" ? user : null;
    const id = randomUUID();
    const { code, ...kept } = newCode(services, id);
    const row = {
      ...kept,
      id,
      domain_id: domainId,
      purpose,
      email,
      user_id: owner?.id ?? null,
      full_name: null,
      password_hash: null,
    } as const;
    await addCode(tx, row, forgottenBefore(services));
    if (!owner) return;
    const letter = lettersIn(owner.locale ?? request.locale).passwordReset({
      to: email,
      service: domain?.name ?? "",
      code,
      minutes: CODE_LIFETIME_MINUTES,
    });
    await services.jobs.enqueue(tx, sendMailJob, letter, {
      tenant: { domainId: request.domainId, businessAccountId: null },
    });
  });
}

interface ResetConfirmation extends ResetRequest {
  code: string;
  password: string;
  publicKeyId: string | undefined;
}

/** A new password for whoever reads the mail of the address; every session of theirs ends. */
export async function confirmPasswordReset(
  services: Services,
  confirmation: ResetConfirmation,
): Promise<void> {
  const { domainId, code } = confirmation;
  const opened = await openPassword(services, confirmation.password, confirmation.publicKeyId);
  const fields = z.object({ email: Email, password: Password });
  const { email, password } = parseOrRefuse(fields, {
    email: confirmation.email,
    password: opened,
  });
  await throttleTrying(services, { purpose, email, clientIp: confirmation.clientIp });
  const passwordHash = await hashPassword(password);
  const judgement = await services.db.transaction().execute(async (tx) => {
    const query = { domainId, purpose, email } as const;
    const judged = await judgeCode(services, tx, query, code);
    if (judged.is !== "right") return judged.is;
    const user = await findUserForLogin(tx, domainId, email);
    if (user?.state !== "ACTIVE") return "wrong";
    await setPassword(tx, user.id, passwordHash);
    await endSessionsOfUser(tx, user.id, null);
    await deleteCodes(tx, query);
    await mailPasswordChanged(services, tx, { ...user, domainId, email });
    return "right";
  });
  if (judgement !== "right") throw codeRefusal(judgement);
}
