import type { Tx } from "../../base/database/executor.ts";
import type { HookCaller, HookTwin } from "../../core/hooks.ts";
import type { Services } from "../../core/services.ts";
import { setStatus } from "../../twins/twin/twin.store.ts";
import { CARD_ROOT, isRootKind, PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { syncProductStatusJob } from "../products/sync-product-status.job.ts";

/**
 * Turns cards from the trash into drafts, because their listings were ended. Jobs of the restoring transaction
 * update the status of their products.
 */
export async function returnCards(
  services: Services,
  tx: Tx,
  caller: HookCaller,
  twins: readonly HookTwin[],
): Promise<void> {
  const cards = twins.filter(({ class_id: id }) => isRootKind(caller.model, id, CARD_ROOT));
  for (const { id, class_id: classId } of cards) {
    const draft = draftStatusOf(caller, classId);
    if (draft) await setStatus(tx, id, draft, services.now());
  }
  const products = twins.filter(({ class_id: id }) => isRootKind(caller.model, id, PRODUCT_ROOT));
  const productIds = new Set([
    ...products.map(({ id }) => id),
    ...cards.flatMap(({ head_id: headId }) => headId ?? []),
  ]);
  for (const twinId of productIds) {
    await services.jobs.enqueue(
      tx,
      syncProductStatusJob,
      { twinId },
      { key: twinId, tenant: caller },
    );
  }
}

function draftStatusOf({ model }: HookCaller, classId: string): string | undefined {
  const statusIds = model.classes.get(classId)?.statusIds ?? [];
  return statusIds.find((id) => model.statuses.get(id)?.key === "draft");
}
