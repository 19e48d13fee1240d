import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";

/** Applies a plan with many files, all of them or none. */
export const applyPlanJob = defineJob({
  name: "apply-configuration",
  payload: z.object({ planId: z.string() }),
  retry: { limit: 2, delaySeconds: 2, backoff: true },
  expireInSeconds: 300,
});
