import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";
import { failPublication, runPublication } from "./run-publication.ts";

export const publishCardJob = defineJob({
  name: "publish-card",
  payload: z.object({ publicationId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 2, backoff: true },
  expireInSeconds: 120,
  run: ({ publicationId }, services) => runPublication(services, publicationId),
  onFailed: ({ publicationId }, services, error) => failPublication(services, publicationId, error),
});
