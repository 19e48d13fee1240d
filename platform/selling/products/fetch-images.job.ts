import { defineJob } from "../../base/jobs/define-job.ts";
import { aboutTwin } from "../../base/jobs/twin-payload.ts";

/** Job that fetches images. It retries for several minutes before it gives up on an unavailable server. */
export const fetchImagesJob = defineJob({
  name: "fetch-images",
  payload: aboutTwin,
  retry: { limit: 5, delaySeconds: 15, backoff: true },
  expireInSeconds: 600,
  waits: true,
});
