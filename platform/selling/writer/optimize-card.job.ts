import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";

export const optimizeCardJob = defineJob({
  name: "optimize-card",
  payload: z.object({
    twinId: z.uuid(),
    runId: z.uuid(),
    locale: z.string(),
    /** Bulk job that requested it, if any. */
    bulkJobId: z.uuid().optional(),
    /** Fields that the requesting user may not see. */
    withheldFieldIds: z.array(z.uuid()).optional(),
  }),
  retry: { limit: 2, delaySeconds: 5, backoff: true },
  expireInSeconds: 300,
});
