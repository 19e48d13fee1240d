import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { listStorageKeys } from "../../base/files/ingest-upload.ts";
import type { JobOwner } from "../../base/jobs/job.store.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import {
  CARD_ROOT,
  isRootKind,
  statusKeyOf,
} from "../../selling/cards/marketplace-classes.rules.ts";
import { livePublications } from "../../selling/publishing/publication.store.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { attachmentsOfTwins } from "./twin-attachment.store.ts";

/**
 * Lets go of what deleted twins hold outside the database: live listings are ended, files removed,
 * and the products of deleted cards look at what they still have on sale. All of it as jobs of the
 * deleting transaction; called while the rows are still there.
 */
export async function enqueueCleanup(
  services: Services,
  tx: Tx,
  caller: Caller,
  twins: readonly TwinRow[],
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
      "end-listing",
      { twinId: cardId },
      { key: cardId, tenant: caller },
    );
  }
  await releaseFiles(services, tx, caller, twins);
  const going = new Set(twins.map(({ id }) => id));
  const products = new Set(cards.map(({ head_id: headId }) => headId));
  for (const productId of products) {
    if (productId === null || going.has(productId)) continue;
    await services.jobs.enqueue(
      tx,
      "sync-product-status",
      { twinId: productId },
      { key: productId, tenant: caller },
    );
  }
}

/** A submission on its way can't be called back; a moment later it can be ended. */
function assertNotPublishing(caller: Caller, cards: readonly TwinRow[]): void {
  const busy = cards.find((card) => statusKeyOf(caller.model, card.status_id) === "publishing");
  if (!busy) return;
  throw new RequestError(
    CODE.TWIN_FROZEN,
    `“${busy.name}” is being published. Delete it when that is done.`,
  );
}

async function releaseFiles(
  services: Services,
  tx: Tx,
  tenant: JobOwner,
  twins: readonly TwinRow[],
): Promise<void> {
  const attachments = await attachmentsOfTwins(
    tx,
    twins.map(({ id }) => id),
  );
  const storageKeys = attachments.flatMap(({ storage_key: key }) =>
    key ? listStorageKeys(key) : [],
  );
  if (storageKeys.length > 0)
    await services.jobs.enqueue(tx, "delete-files", { storageKeys }, { tenant });
}
