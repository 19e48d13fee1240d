import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";

/** Job that finds a business's cards whose publication day has come. */
export const publishDueJob = defineJob({
  name: "publish-due",
  payload: z.object({ domainId: z.uuid(), businessAccountId: z.uuid() }),
  retry: { limit: 20, delaySeconds: 60, backoff: true },
  expireInSeconds: 600,
});

/** Job that validates and publishes one card whose publication day has come. */
export const publishScheduledJob = defineJob({
  name: "publish-scheduled",
  payload: z.object({ cardId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 5, backoff: true },
  expireInSeconds: 120,
});
