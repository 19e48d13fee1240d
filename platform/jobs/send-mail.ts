import { z } from "zod";

import { defineJob } from "./define.ts";

export const sendMailJob = defineJob({
  name: "send-mail",
  payload: z.object({ to: z.email(), subject: z.string(), text: z.string() }),
  retry: { limit: 8, delaySeconds: 15, backoff: true },
  expireInSeconds: 60,
  run: (mail, { mailer }) => mailer.send(mail),
});
