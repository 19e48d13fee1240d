import { z } from "zod";

import { defineJob } from "../jobs/define-job.ts";

export const deleteFilesJob = defineJob({
  name: "delete-files",
  payload: z.object({ storageKeys: z.array(z.string()) }),
  retry: { limit: 5, delaySeconds: 10, backoff: true },
  expireInSeconds: 120,
});
