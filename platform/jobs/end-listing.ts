import { endListings } from "../domain/selling/end-listings.ts";
import { aboutTwin } from "./about-twin.ts";
import { defineJob } from "./define.ts";

export const endListingJob = defineJob({
  name: "end-listing",
  payload: aboutTwin,
  retry: { limit: 10, delaySeconds: 5, backoff: true },
  expireInSeconds: 120,
  run: ({ twinId }, services) => endListings(services, twinId),
});
