import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { defineJob } from "../../base/jobs/define-job.ts";
import type { HookCaller } from "../../core/hooks.ts";
import type { Services } from "../../core/services.ts";
import { PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";

export const measureProductsJob = defineJob({
  name: "measure-products",
  payload: z.object({ domainId: z.uuid(), businessAccountId: z.uuid().optional() }),
  retry: { limit: 3, delaySeconds: 10, backoff: true },
  expireInSeconds: 900,
});

const INTERVAL_MS = 10_000;

/**
 * Enqueues a job that measures all products after the end of the current interval; all changes within an interval
 * share one job.
 */
export async function measureAllLater(
  services: Services,
  tx: Tx,
  { domainId, model }: HookCaller,
): Promise<void> {
  if (!model.classByKey.has(PRODUCT_ROOT)) return;
  const interval = Math.floor(services.now().getTime() / INTERVAL_MS);
  await services.jobs.enqueue(
    tx,
    measureProductsJob,
    { domainId },
    {
      key: `${domainId} ${interval}`,
      runAt: new Date((interval + 1) * INTERVAL_MS),
      tenant: null,
    },
  );
}

/** Enqueues a job that measures the products of a business after one of its settings has changed. */
export async function measureBusinessLater(
  services: Services,
  tx: Tx,
  business: { domainId: string; businessAccountId: string },
): Promise<void> {
  await services.jobs.enqueue(tx, measureProductsJob, business, { tenant: business });
}
