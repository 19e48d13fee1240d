import { defineJob } from "../../base/jobs/define-job.ts";
import { aboutTwin } from "../../base/jobs/twin-payload.ts";

export const prepareCardJob = defineJob({
  name: "prepare-card",
  payload: aboutTwin,
  retry: { limit: 4, delaySeconds: 2, backoff: true },
  expireInSeconds: 60,
});
