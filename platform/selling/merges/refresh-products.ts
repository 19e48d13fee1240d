import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { followProductsJob } from "../inheritance/follow-products.job.ts";
import { syncProductStatusJob } from "../products/sync-product-status.job.ts";

/** After cards moved, enqueues jobs that update the status of their products and the values that cards follow. */
export async function refreshProducts(
  services: Services,
  tx: Tx,
  caller: Caller,
  productIds: string[],
): Promise<void> {
  const payload = { domainId: caller.domainId, productIds };
  await services.jobs.enqueue(tx, followProductsJob, payload, { tenant: caller });
  for (const twinId of productIds) {
    const options = { key: twinId, tenant: caller };
    await services.jobs.enqueue(tx, syncProductStatusJob, { twinId }, options);
  }
}
