import { z } from "zod";

import { defineJob } from "../jobs/define-job.ts";

export const sendMailJob = defineJob({
  name: "send-mail",
  payload: z.object({
    to: z.email(),
    subject: z.string(),
    text: z.string(),
    heading: z.string().optional(),
  }),
  retry: { limit: 8, delaySeconds: 15, backoff: true },
  // Longer than the mailer's own timeouts, so that those apply first.
  expireInSeconds: 720,
  secret: true,
});
