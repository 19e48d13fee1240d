import type { Executor } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findTwin } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { listChildrenOfClasses, countChildrenOfClasses } from "../cards/card.store.ts";
import { CARD_ROOT, isRootKind, marketplaceKey } from "../cards/marketplace-classes.rules.ts";
import { findProduct } from "../connectors/list-connect-options.ts";
import { pendingKeys } from "../inheritance/load-pending.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { countPending } from "../writer/proposal.store.ts";
import { differingFields } from "./listing-differences.rules.ts";
import { type SellableCard, loadSellableCards } from "./load-sellable-cards.ts";
import { lastPublications, type Publication } from "./publication.store.ts";
import { filterScheduled } from "./schedule.store.ts";

export interface CardForOperation extends SellableCard {
  lastPublication: Publication | null;
  /** Publication that buyers see now; null if the card isn't on the marketplace. */
  livePublication: Publication | null;
  /** Whether the card is scheduled for a later day. */
  scheduled: boolean;
  /** Keys of fields whose values, or those that they have yet to follow, differ from the live publication. */
  differingFields: string[];
  proposalCount: number;
}

/**
 * Lists a page of a product's cards for the publishing dialogs. Each card says which operations are possible, or why
 * publishing isn't.
 */
export async function listProductsForOperation(
  services: MarketplaceServices,
  executor: Executor,
  caller: Caller,
  rootProductId: string,
  run: { offset: number; limit: number },
): Promise<CardForOperation[]> {
  const product = await findProduct(executor, caller, rootProductId);
  const classIds = servedClasses(services, caller);
  const cards = await listChildrenOfClasses(executor, product.id, classIds, run);
  return withPublications(services, executor, caller, product, cards);
}

export async function countProductsForOperation(
  services: MarketplaceServices,
  executor: Executor,
  caller: Caller,
  rootProductId: string,
): Promise<number> {
  const product = await findProduct(executor, caller, rootProductId);
  return countChildrenOfClasses(executor, product.id, servedClasses(services, caller));
}

/** Lists the card classes of the marketplaces that have an adapter. */
function servedClasses({ marketplaces }: MarketplaceServices, { model }: Caller): string[] {
  return [...model.classes.values()]
    .filter((twinClass) => {
      const key = isRootKind(model, twinClass.id, CARD_ROOT)
        ? marketplaceKey(model, twinClass)
        : null;
      return key !== null && marketplaces.has(key);
    })
    .map(({ id }) => id);
}

export async function cardForOperation(
  services: MarketplaceServices,
  executor: Executor,
  caller: Caller,
  cardId: string,
): Promise<CardForOperation | null> {
  const card = await findTwin(executor, caller, cardId);
  if (!isRootKind(caller.model, card.class_id, CARD_ROOT) || !card.head_id) {
    throw unknownId("marketplace_card", cardId);
  }
  const product = await findTwin(executor, caller, card.head_id);
  const [operationCard] = await withPublications(services, executor, caller, product, [card]);
  return operationCard ?? null;
}

async function withPublications(
  services: MarketplaceServices,
  executor: Executor,
  caller: Caller,
  product: TwinRow,
  cards: readonly TwinRow[],
): Promise<CardForOperation[]> {
  const sellables = await loadSellableCards(services, executor, caller, [product], cards);
  const cardIds = cards.map(({ id }) => id);
  const last = await lastPublications(executor, cardIds);
  const listed = await lastPublications(executor, cardIds, "live");
  const scheduled = await filterScheduled(executor, cardIds);
  const proposals = await countPending(executor, cardIds);
  const pending = await pendingKeys(services, executor, caller.model, cards);
  return sellables.map((sellable) => {
    const { id } = sellable.card;
    const published = listed.get(id);
    return {
      ...sellable,
      lastPublication: last.get(id) ?? null,
      livePublication: published ?? null,
      scheduled: scheduled.has(id),
      differingFields: published
        ? differingFields(published.payload, sellable.payload, pending.get(id))
        : [],
      proposalCount: proposals.get(id) ?? 0,
    };
  });
}
