import type { Tx } from "../../base/database/executor.ts";
import { CODE, type FieldError, RequestError } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { assertEditable } from "../../twins/twin/editable.ts";
import { elevateToSystem } from "../../twins/twin/run-as-system.ts";
import { findCards } from "../cards/find-cards.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { syncProductStatus } from "../products/sync-product-status.ts";
import { type SellableCard, loadSellableCards } from "./load-sellable-cards.ts";
import { insertPublication } from "./publication.store.ts";
import { publishCardJob } from "./publish-card.job.ts";

/**
 * Sends cards to their marketplaces: all or none. The payload is stored here, so that the job sends
 * what was validated even if the card changes later.
 */
export async function publishCards(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  cardIds: readonly string[],
): Promise<void> {
  const groups = await findCards(tx, caller, cardIds);
  const sellables: SellableCard[] = [];
  for (const { product, cards } of groups) {
    for (const card of cards) assertEditable(caller, card);
    sellables.push(...(await loadSellableCards(services, tx, caller, product, cards)));
  }
  refuseUnfit(sellables);
  for (const sellable of sellables) await startPublishing(services, tx, caller, sellable);
  for (const { product } of groups) await syncProductStatus(services, tx, caller, product.id);
}

async function startPublishing(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  { card, adapter, payload }: SellableCard,
): Promise<void> {
  const publicationId = await insertPublication(tx, {
    cardId: card.id,
    businessAccountId: payload.businessAccountId,
    marketplace: adapter.key,
    payload,
    requestedByUserId: caller.userId,
  });
  await performTransition(services, tx, elevateToSystem(caller), card.id, "publish");
  await services.jobs.enqueue(
    tx,
    publishCardJob,
    { publicationId },
    { key: publicationId, tenant: caller },
  );
}

function refuseUnfit(sellables: readonly SellableCard[]): void {
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
  const fieldErrors: FieldError[] = issues
    .filter(({ severity }) => severity === "error")
    .map(({ field, message }) => ({ field: field ?? "card", message }));
  const names = unfit.map(({ adapter, reason }) => `${adapter.name}: ${reason}`).join("; ");
  throw new RequestError(CODE.ENTITY_INVALID, names, { fieldErrors, extra: { issues } });
}
