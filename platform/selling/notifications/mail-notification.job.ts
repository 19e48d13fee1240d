import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";

const { retry, expireInSeconds } = sendMailJob;

/** Job that sends the email about a notification to one user, if the user may still read it by then. */
export const mailNotificationJob = defineJob({
  name: "mail-notification",
  payload: z.object({ notificationId: z.uuid(), userId: z.uuid() }),
  retry,
  expireInSeconds,
});
