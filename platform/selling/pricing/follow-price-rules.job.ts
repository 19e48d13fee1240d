import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";

/** Updates the prices of all cards of a business, after a change of its rules. */
export const followPriceRulesJob = defineJob({
  name: "follow-price-rules",
  payload: z.object({ domainId: z.uuid(), businessAccountId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  expireInSeconds: 900,
});
