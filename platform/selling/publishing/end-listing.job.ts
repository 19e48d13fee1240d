import { defineJob } from "../../base/jobs/define-job.ts";
import { aboutTwin } from "../../base/jobs/twin-payload.ts";

export const endListingJob = defineJob({
  name: "end-listing",
  payload: aboutTwin,
  retry: { limit: 10, delaySeconds: 5, backoff: true },
  expireInSeconds: 120,
});
