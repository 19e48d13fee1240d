import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";

export const publishCardJob = defineJob({
  name: "publish-card",
  payload: z.object({ publicationId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 2, backoff: true },
  expireInSeconds: 120,
});
