import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";

export const optimizeCardJob = defineJob({
  name: "optimize-card",
  payload: z.object({
    twinId: z.uuid(),
    runId: z.uuid(),
    locale: z.string(),
    /** ID of the bulk job that requested the optimization, if any. */
    bulkJobId: z.uuid().optional(),
    /** IDs of the fields that the requesting user may not see. */
    withheldFieldIds: z.array(z.uuid()).optional(),
  }),
  retry: { limit: 2, delaySeconds: 5, backoff: true },
  expireInSeconds: 300,
});
