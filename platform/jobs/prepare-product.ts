import { giveUpProduct, prepareProduct } from "../domain/twins/prepare-twin.ts";
import { aboutTwin } from "./about-twin.ts";
import { defineJob } from "./define.ts";

export const prepareProductJob = defineJob({
  name: "prepare-product",
  payload: aboutTwin,
  retry: { limit: 4, delaySeconds: 2, backoff: true },
  expireInSeconds: 60,
  run: ({ twinId }, services) => prepareProduct(services, twinId),
  onFailed: ({ twinId }, services, error) => giveUpProduct(services, twinId, error),
});
