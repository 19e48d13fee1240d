import { defineJob } from "../../base/jobs/define-job.ts";
import { aboutTwin } from "../../base/jobs/twin-payload.ts";

/** Several minutes pass before a server that is away is given up. */
export const fetchImagesJob = defineJob({
  name: "fetch-images",
  payload: aboutTwin,
  retry: { limit: 5, delaySeconds: 15, backoff: true },
  expireInSeconds: 600,
  waits: true,
});
