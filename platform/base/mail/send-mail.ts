import type { Db } from "../database/executor.ts";
import { type JobAttempt, PermanentJobError } from "../jobs/define-job.ts";
import { findDeadAddress, saveDeadAddress } from "./dead-address.store.ts";
import { type Mail, type Mailer, MailRejectedError } from "./mailer.ts";

interface Post {
  mailer: Mailer;
  db: Db;
  now: () => Date;
}

/**
 * Sends an email, unless a mail server has reported its address as unknown: a sender that keeps writing to unknown
 * addresses is treated as a spammer. A user who enters such an address gets an error (`assertReachable`).
 */
export async function sendMail(
  { mailer, db, now }: Post,
  mail: Mail,
  { effectId, signal }: Pick<JobAttempt, "effectId" | "signal">,
): Promise<void> {
  if (await findDeadAddress(db, mail.to)) return;
  try {
    await mailer.send(mail, { id: effectId, signal });
  } catch (error) {
    if (!(error instanceof MailRejectedError)) throw error;
    if (error.isUnknownAddress) {
      const reason = error.message.slice(0, MAX_REASON_LENGTH);
      await saveDeadAddress(db, { email: mail.to, reason, refused_at: now() });
    }
    throw new PermanentJobError(error.message);
  }
}

const MAX_REASON_LENGTH = 300;
