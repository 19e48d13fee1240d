import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";

/** Applies a plan of many files; nothing is written unless all of it is. */
export const applyPlanJob = defineJob({
  name: "apply-configuration",
  payload: z.object({ planId: z.string() }),
  retry: { limit: 2, delaySeconds: 2, backoff: true },
  expireInSeconds: 300,
});
