import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";
import { failOptimization, runOptimization } from "./run-optimization.ts";

export const optimizeCardJob = defineJob({
  name: "optimize-card",
  payload: z.object({ twinId: z.uuid(), runId: z.uuid(), locale: z.string() }),
  retry: { limit: 2, delaySeconds: 5, backoff: true },
  expireInSeconds: 300,
  run: (run, services, { signal }) => runOptimization(services, run, signal),
  onFailed: (run, services, error) => failOptimization(services, run, error),
});
