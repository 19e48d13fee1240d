import { z } from "zod";

import { defineJob } from "../base/jobs/define-job.ts";

/**
 * Job that makes one attempt at a delivery. It is only retried after internal errors; further attempts after a
 * receiver's error are jobs of their own, counted in the delivery.
 */
export const deliverWebhookJob = defineJob({
  name: "deliver-webhook",
  payload: z.object({ deliveryId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 10, backoff: true },
  expireInSeconds: 30,
  waits: true,
});
