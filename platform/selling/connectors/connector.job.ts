import { defineJob } from "../../base/jobs/define-job.ts";
import { aboutTwin } from "../../base/jobs/twin-payload.ts";

export const tryConnectorJob = defineJob({
  name: "try-connector",
  payload: aboutTwin,
  retry: { limit: 2, delaySeconds: 3, backoff: true },
  expireInSeconds: 60,
});
