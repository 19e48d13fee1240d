import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";

export const businessExportJob = defineJob({
  name: "business-export",
  payload: z.object({ domainId: z.guid(), businessAccountId: z.guid(), exportId: z.guid() }),
  retry: { limit: 3, delaySeconds: 60 },
  expireInSeconds: 3600,
});

export const eraseBusinessJob = defineJob({
  name: "erase-business",
  payload: z.object({
    domainId: z.guid(),
    businessAccountId: z.guid(),
    userId: z.guid(),
  }),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
  expireInSeconds: 3600,
});
