import { defineJob } from "../../base/jobs/define-job.ts";
import { aboutTwin } from "../../base/jobs/twin-payload.ts";

export const syncProductStatusJob = defineJob({
  name: "sync-product-status",
  payload: aboutTwin,
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  expireInSeconds: 60,
});
