import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";

/** Works on a bulk job for a while and enqueues itself again, so that other tenants get their turns. */
export const bulkJob = defineJob({
  name: "bulk",
  payload: z.object({ bulkJobId: z.string() }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  expireInSeconds: 120,
});
