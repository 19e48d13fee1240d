import { z } from "zod";

import type { Caller, Services, Tx } from "../../context.ts";
import { unknownId } from "../../errors.ts";
import { sendMailJob } from "../../jobs/send-mail.ts";
import { lettersIn } from "../../mail/letters.ts";
import { findDomain } from "../../store/domains.ts";
import { endSessionsOfUser } from "../../store/sessions.ts";
import { findPassword, setPassword } from "../../store/users.ts";
import { parseOrRefuse, Password, refuseField } from "./account-rules.ts";
import { openPassword } from "./crypt-key.ts";
import { hashPassword, verifyPassword } from "./sign-in.ts";
import { type Limit, throttle } from "./throttle.ts";

const PER_USER: Limit = { name: "change-password", points: 10, seconds: 15 * 60 };

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  publicKeyId: string | undefined;
}

/** Every other session ends: whoever knew the old password is out. */
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
  const counted = [{ limit: PER_USER, key: userId }];
  await throttle(services, counted, "Too many attempts, try again later");

  const user = await findPassword(db, userId);
  const current = await openPassword(services, change.currentPassword, publicKeyId);
  if (!(await verifyPassword(user?.password_hash ?? null, current)) || !user) {
    throw refuseField("currentPassword", "The current password is not right");
  }
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    await setPassword(tx, userId, passwordHash);
    await endSessionsOfUser(tx, userId, caller.sessionId);
    await mailPasswordChanged(services, tx, { domainId, email: user.email, locale: caller.locale });
  });
}

/** So that nobody loses their account without hearing of it. */
export async function mailPasswordChanged(
  services: Services,
  tx: Tx,
  user: { domainId: string; email: string; locale: string | null },
): Promise<void> {
  const domain = await findDomain(tx, user.domainId);
  const letter = lettersIn(user.locale ?? "en").passwordChanged({
    to: user.email,
    service: domain?.name ?? "",
  });
  await services.jobs.enqueue(tx, sendMailJob, letter, {
    tenant: { domainId: user.domainId, businessAccountId: null },
  });
}
