import { z } from "zod";

import { defineJob } from "../base/jobs/define-job.ts";

/** Retries are for internal errors only; attempts at a receiver are counted by its delivery. */
export const deliverWebhookJob = defineJob({
  name: "deliver-webhook",
  payload: z.object({ deliveryId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 10, backoff: true },
  expireInSeconds: 30,
  waits: true,
});
