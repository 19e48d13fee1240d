import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";

/**
 * Processes a part of a bulk job and enqueues itself again for the rest, so that jobs of other tenants get their turn.
 */
export const bulkJob = defineJob({
  name: "bulk",
  payload: z.object({ bulkJobId: z.string() }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  expireInSeconds: 120,
});
