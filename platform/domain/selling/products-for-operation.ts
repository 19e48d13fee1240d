import type { Caller, Executor, Services } from "../../context.ts";
import { CARD_ROOT, isRootKind } from "../../engine/marketplace-rules/marketplace.ts";
import { unknownId } from "../../errors.ts";
import { lastPublications, type Publication } from "../../store/publications.ts";
import { childrenOfRoot } from "../../store/selling.ts";
import type { TwinRow } from "../../store/twins.ts";
import { findTwin } from "../twins/find-twin.ts";
import { findProduct } from "./connect-options.ts";
import { type SellableCard, sellableCards } from "./sellable-cards.ts";

export interface CardForOperation extends SellableCard {
  lastPublication: Publication | null;
}

/** The cards of a product with what may be done to each, and why not: what the dialogs show. */
export async function productsForOperation(
  services: Services,
  executor: Executor,
  caller: Caller,
  rootProductId: string,
): Promise<CardForOperation[]> {
  const product = await findProduct(executor, caller, rootProductId);
  const root = caller.model.classByKey.get(CARD_ROOT);
  const cards = root ? await childrenOfRoot(executor, product.id, root.id) : [];
  return withPublications(services, executor, caller, product, cards);
}

export async function cardForOperation(
  services: Services,
  executor: Executor,
  caller: Caller,
  cardId: string,
): Promise<CardForOperation | null> {
  const card = await findTwin(executor, caller, cardId);
  if (!isRootKind(caller.model, card.class_id, CARD_ROOT) || !card.head_id) {
    throw unknownId("marketplace card", cardId);
  }
  const product = await findTwin(executor, caller, card.head_id);
  const [found] = await withPublications(services, executor, caller, product, [card]);
  return found ?? null;
}

async function withPublications(
  services: Services,
  executor: Executor,
  caller: Caller,
  product: TwinRow,
  cards: readonly TwinRow[],
): Promise<CardForOperation[]> {
  const sellables = await sellableCards(services, executor, caller, product, cards);
  const last = await lastPublications(
    executor,
    cards.map(({ id }) => id),
  );
  return sellables.map((sellable) => ({
    ...sellable,
    lastPublication: last.get(sellable.card.id) ?? null,
  }));
}
