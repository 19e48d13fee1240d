import { type JobAttempt, PermanentJobError } from "../jobs/define-job.ts";
import { type Mail, type Mailer, MailRejectedError } from "./mailer.ts";

export async function sendMail(
  mailer: Mailer,
  mail: Mail,
  { effectId, signal }: Pick<JobAttempt, "effectId" | "signal">,
): Promise<void> {
  try {
    await mailer.send(mail, { id: effectId, signal });
  } catch (error) {
    throw error instanceof MailRejectedError ? new PermanentJobError(error.message) : error;
  }
}
