import { defineJob } from "../../base/jobs/define-job.ts";
import { aboutTwin } from "../../base/jobs/twin-payload.ts";

export const loadProductsJob = defineJob({
  name: "load-products",
  payload: aboutTwin,
  retry: { limit: 4, delaySeconds: 5, backoff: true },
  expireInSeconds: 600,
});
