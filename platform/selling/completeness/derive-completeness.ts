import { COMPLETENESS_NO } from "#common/calculated-numbers.ts";

import type { Tx } from "../../base/database/executor.ts";
import type { TwinEvent } from "../../core/events.ts";
import type { HookCaller, HookTwin } from "../../core/hooks.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { isTwinRow } from "../../twins/twin/complete-rows.ts";
import { findTwinRows } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { writeCalculatedNumbers } from "../cards/calculated-numbers.store.ts";
import { listProductImages } from "../cards/card.store.ts";
import { CARD_ROOT, isRootKind, PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { toImage, toSellable } from "../cards/to-sellable.ts";
import { findAdapter, type MarketplaceServices } from "../marketplaces/adapter.ts";
import { measureCompleteness, type MarketplaceRules } from "./completeness.rules.ts";
import { cardsOfProducts } from "./completeness.store.ts";

const CONTENT_CHANGES: ReadonlySet<TwinEvent["kind"]> = new Set([
  "created",
  "updated",
  "attachment",
  "deleted",
]);

/**
 * Updates the completeness of changed products, and of products with changed cards, in the transaction of the change.
 */
export async function updateCompleteness(
  services: MarketplaceServices,
  tx: Tx,
  { model }: HookCaller,
  twins: readonly HookTwin[],
  kind: TwinEvent["kind"],
): Promise<void> {
  if (!CONTENT_CHANGES.has(kind)) return;
  const productIds = new Set<string>();
  for (const { class_id: classId, head_id: headId, id } of twins) {
    if (isRootKind(model, classId, PRODUCT_ROOT)) productIds.add(id);
    else if (headId !== null && isRootKind(model, classId, CARD_ROOT)) productIds.add(headId);
  }
  if (productIds.size === 0) return;
  const present = kind === "deleted" ? [] : twins.filter(isTwinRow);
  const changed = present.filter(({ id }) => productIds.delete(id));
  // Locks the products of changed cards, so that the last of several concurrent changes sees all others.
  const parents =
    productIds.size > 0
      ? await findTwinRows(tx, model.domainId, [...productIds], { lock: true })
      : [];
  await deriveCompleteness(services, tx, model, [...changed, ...parents]);
}

/**
 * Writes the completeness of the products that this transaction has locked. A product is as complete as its least
 * complete card. A product without cards is measured by the cards that it would get if it were connected to every
 * marketplace.
 */
export async function deriveCompleteness(
  { marketplaces }: Pick<MarketplaceServices, "marketplaces">,
  tx: Tx,
  model: DomainModel,
  products: readonly TwinRow[],
): Promise<void> {
  const cardRoot = model.classByKey.get(CARD_ROOT);
  if (!cardRoot || products.length === 0) return;
  const ids = products.map(({ id }) => id);
  const images = Map.groupBy(await listProductImages(tx, ids), ({ twin_id: id }) => id);
  const cards = Map.groupBy(await cardsOfProducts(tx, ids, cardRoot.id), ({ head_id: id }) => id);
  const percents = new Map<string, number>();
  for (const product of products) {
    const imagesOfProduct = (images.get(product.id) ?? []).map(toImage);
    const measure = (card: TwinRow, rules: MarketplaceRules) =>
      measureCompleteness(
        model,
        {
          product: toSellable(product),
          card: toSellable(card),
          images: imagesOfProduct,
          businessAccountId: "",
          seller: "",
          locale: model.defaultLocale,
        },
        rules,
      );
    const percentsOfCards: number[] = [];
    for (const card of cards.get(product.id) ?? []) {
      const rules = findAdapter({ marketplaces }, model, card.class_id);
      if (!rules) continue;
      percentsOfCards.push(measure(card, rules));
    }
    if (percentsOfCards.length === 0) {
      for (const rules of marketplaces.values()) percentsOfCards.push(measure(product, rules));
    }
    if (percentsOfCards.length > 0) percents.set(product.id, Math.min(...percentsOfCards));
  }
  await writeCalculatedNumbers(tx, COMPLETENESS_NO, percents);
}
