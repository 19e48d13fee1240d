import { giveUpCard, prepareCard } from "../domain/twins/prepare-twin.ts";
import { aboutTwin } from "./about-twin.ts";
import { defineJob } from "./define.ts";

export const prepareCardJob = defineJob({
  name: "prepare-card",
  payload: aboutTwin,
  retry: { limit: 4, delaySeconds: 2, backoff: true },
  expireInSeconds: 60,
  run: ({ twinId }, services) => prepareCard(services, twinId),
  onFailed: ({ twinId }, services, error) => giveUpCard(services, twinId, error),
});
