import { defineJob } from "../../base/jobs/define-job.ts";
import { aboutTwin } from "../../base/jobs/twin-payload.ts";
import { failCardPreparation, prepareCard } from "./prepare-product.ts";

export const prepareCardJob = defineJob({
  name: "prepare-card",
  payload: aboutTwin,
  retry: { limit: 4, delaySeconds: 2, backoff: true },
  expireInSeconds: 60,
  run: ({ twinId }, services) => prepareCard(services, twinId),
  onFailed: ({ twinId }, services, error) => failCardPreparation(services, twinId, error),
});
