import { z } from "zod";

import { defineJob } from "../../base/jobs/define-job.ts";

/** Maximum number of products for which one job updates the cards. */
export const PRODUCTS_PER_JOB = 50;

/** Updates the cards of some products. */
export const followProductsJob = defineJob({
  name: "follow-products",
  payload: z.object({ domainId: z.uuid(), productIds: z.array(z.uuid()).max(PRODUCTS_PER_JOB) }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  expireInSeconds: 120,
});
