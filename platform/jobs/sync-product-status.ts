import { syncStatusOf } from "../domain/selling/end-listings.ts";
import { aboutTwin } from "./about-twin.ts";
import { defineJob } from "./define.ts";

export const syncProductStatusJob = defineJob({
  name: "sync-product-status",
  payload: aboutTwin,
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  expireInSeconds: 60,
  run: ({ twinId }, services) => syncStatusOf(services, twinId),
});
