import { v7 as uuidv7 } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, type FieldError, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { assertEditable } from "../../twins/twin/assert-editable.ts";
import { elevateToSystem } from "../../twins/twin/run-as-system.ts";
import { lockCards } from "../cards/lock-cards.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { setProductStatus } from "../products/sync-product-status.ts";
import { type SellableCard, loadSellableCards } from "./load-sellable-cards.ts";
import { insertPublications } from "./publication.store.ts";
import { publishCardJob } from "./publish-card.job.ts";
import { type PlannedCard, scheduleCards } from "./schedule-cards.ts";
import { deleteSchedules } from "./schedule.store.ts";

/**
 * Sends cards to their marketplaces, and schedules cards with a later publication day: all of them or, on an error,
 * none. Returns the scheduled cards.
 */
export async function publishCards(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  cardIds: readonly string[],
): Promise<PlannedCard[]> {
  const { cards, products } = await lockCards(tx, caller, cardIds, { lockProducts: true });
  for (const card of cards) assertEditable(caller, card);
  const sellables = await loadSellableCards(services, tx, caller, products, cards);
  assertPublishable(sellables);
  const isLater = ({ timing }: SellableCard) => timing.kind === "later";
  await publishNow(
    services,
    tx,
    caller,
    sellables.filter((sellable) => !isLater(sellable)),
  );
  return scheduleCards(services, tx, caller, sellables.filter(isLater));
}

/** Stores the payload, so that the job sends what was validated even if the card changes later. */
async function publishNow(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  sellables: readonly SellableCard[],
): Promise<void> {
  if (sellables.length === 0) return;
  await deleteSchedules(
    tx,
    sellables.map(({ card }) => card.id),
  );
  const publications = sellables.map(({ card, adapter, payload }) => ({
    id: uuidv7(),
    cardId: card.id,
    businessAccountId: payload.businessAccountId,
    marketplace: adapter.key,
    payload,
    requestedByUserId: caller.userId,
  }));
  await insertPublications(tx, publications, services.now());
  for (const { card } of sellables) {
    await performTransition(services, tx, elevateToSystem(caller), card, "publish");
  }
  for (const { id } of publications) {
    const options = { key: id, tenant: caller };
    await services.jobs.enqueue(tx, publishCardJob, { publicationId: id }, options);
  }
  // Updates each product once, even if several of its cards are published.
  for (const product of new Set(sellables.map((sellable) => sellable.product))) {
    await setProductStatus(services, tx, caller, product, "publishing");
  }
}

function assertPublishable(sellables: readonly SellableCard[]): void {
  const unfit = sellables.filter(({ publishable }) => !publishable);
  if (unfit.length === 0) return;
  const issues = unfit.flatMap(({ card, product, issues: cardIssues }) =>
    cardIssues.map((issue) => ({
      cardId: card.id,
      twinId: issue.subject === "product" ? product.id : card.id,
      field: issue.field,
      subject: issue.subject,
      message: issue.message,
      fix: issue.fix,
      severity: issue.severity,
    })),
  );
  const hidden = unfit.flatMap(({ hiddenKeys, reason }) =>
    reason === null ? [] : [...hiddenKeys].map((field) => ({ field, message: reason })),
  );
  const fieldErrors: FieldError[] = [
    ...hidden,
    ...issues
      .filter(({ severity }) => severity === "error")
      .map(({ field, message }) => ({ field: field ?? "card", message })),
  ];
  const sentences = unfit.flatMap(({ adapter, reason }) =>
    reason ? [createMessage("field_issue", { field: adapter.name, issue: reason })] : [],
  );
  throw new RequestError(CODE.ENTITY_INVALID, sentences, { fieldErrors, extra: { issues } });
}
