import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { HookCaller, HookTwin } from "../../core/hooks.ts";
import type { Services } from "../../core/services.ts";
import { CARD_ROOT, isRootKind, statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { syncProductStatusJob } from "../products/sync-product-status.job.ts";
import { endListingJob } from "./end-listing.job.ts";
import { livePublications } from "./publication.store.ts";

/**
 * In the transaction that deletes cards, enqueues jobs that end the live listings of these cards and update the
 * status of those products that aren't deleted too.
 */
export async function releaseCards(
  services: Services,
  tx: Tx,
  caller: HookCaller,
  twins: readonly HookTwin[],
): Promise<void> {
  const cards = twins.filter(({ class_id: id }) => isRootKind(caller.model, id, CARD_ROOT));
  assertNotPublishing(caller, cards);
  const listed = await livePublications(
    tx,
    cards.map(({ id }) => id),
  );
  for (const { cardId } of listed) {
    await services.jobs.enqueue(
      tx,
      endListingJob,
      { twinId: cardId },
      { key: cardId, tenant: caller },
    );
  }
  const deletedIds = new Set(twins.map(({ id }) => id));
  const products = new Set(cards.map(({ head_id: headId }) => headId));
  for (const productId of products) {
    if (productId === null || deletedIds.has(productId)) continue;
    await services.jobs.enqueue(
      tx,
      syncProductStatusJob,
      { twinId: productId },
      { key: productId, tenant: caller },
    );
  }
}

/** A running submission can't be canceled; its listing can be ended afterwards. */
function assertNotPublishing(caller: HookCaller, cards: readonly HookTwin[]): void {
  const publishing = cards.find(
    (card) => statusKeyOf(caller.model, card.status_id) === "publishing",
  );
  if (!publishing) return;
  throw new RequestError(
    CODE.TWIN_FROZEN,
    createMessage("card_publishing_delete", { name: publishing.name }),
  );
}
