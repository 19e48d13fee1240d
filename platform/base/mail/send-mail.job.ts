import { z } from "zod";

import { defineJob, PermanentJobError } from "../jobs/define-job.ts";
import { MailRejectedError } from "./mailer.ts";

export const sendMailJob = defineJob({
  name: "send-mail",
  payload: z.object({ to: z.email(), subject: z.string(), text: z.string() }),
  retry: { limit: 8, delaySeconds: 15, backoff: true },
  // Longer than the mailer takes at most, so that it is the mailer that gives up.
  expireInSeconds: 720,
  secret: true,
  run: async (mail, { mailer }, { effectId, signal }) => {
    try {
      await mailer.send(mail, { id: effectId, signal });
    } catch (error) {
      throw error instanceof MailRejectedError ? new PermanentJobError(error.message) : error;
    }
  },
});
