import { OUTDATED_NO } from "#common/calculated-numbers.ts";

import type { Tx } from "../../base/database/executor.ts";
import type { TwinEvent } from "../../core/events.ts";
import type { HookCaller, HookTwin } from "../../core/hooks.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { findTwinRows } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { writeCalculatedNumbers } from "../cards/calculated-numbers.store.ts";
import { loadListings } from "../cards/load-listings.ts";
import {
  CARD_ROOT,
  isRootKind,
  PRODUCT_ROOT,
  statusKeyOf,
} from "../cards/marketplace-classes.rules.ts";
import { pendingKeys } from "../inheritance/load-pending.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { differingFields } from "./listing-differences.rules.ts";
import { filterListed, listListedCards } from "./outdated-listing.store.ts";
import { lastPublications } from "./publication.store.ts";

/**
 * Updates which cards of changed products and of published cards have outdated listings, in the transaction of the
 * change.
 */
export async function updateOutdated(
  services: MarketplaceServices,
  tx: Tx,
  { model }: HookCaller,
  twins: readonly HookTwin[],
  kind: TwinEvent["kind"],
): Promise<void> {
  if (kind !== "updated" && kind !== "attachment" && kind !== "status") return;
  const ofRoot = (key: string) =>
    twins.filter(({ class_id: classId }) => isRootKind(model, classId, key));
  const isPublished = ({ status_id: id }: HookTwin) => statusKeyOf(model, id) === "ready_to_sell";
  const productIds =
    kind === "status"
      ? headsOf(ofRoot(CARD_ROOT).filter(isPublished))
      : [...headsOf(ofRoot(CARD_ROOT)), ...ofRoot(PRODUCT_ROOT).map(({ id }) => id)];
  if (productIds.length === 0) return;
  const listed = await filterListed(tx, productIds);
  if (listed.length === 0) return;
  // Locks the products of changed cards, so that the last of several concurrent changes sees all others.
  const products = await findTwinRows(tx, model.domainId, listed, { lock: true });
  await deriveOutdated(services, tx, model, products);
}

/** Compares the listings of products that this transaction has locked with what would be published now. */
export async function deriveOutdated(
  services: MarketplaceServices,
  tx: Tx,
  model: DomainModel,
  products: readonly TwinRow[],
): Promise<void> {
  if (products.length === 0) return;
  const cards = await listListedCards(
    tx,
    products.map(({ id }) => id),
  );
  if (cards.length === 0) return;
  const cardIds = cards.map(({ id }) => id);
  const publications = await lastPublications(tx, cardIds, "live");
  const pending = await pendingKeys(services, tx, model, cards);
  const outdated = new Map<string, number>();
  for (const { card, payload } of await loadListings(tx, model, products, cards)) {
    const published = publications.get(card.id)?.payload;
    if (!published) continue;
    const differing = differingFields(published, payload, pending.get(card.id));
    outdated.set(card.id, differing.length > 0 ? 1 : 0);
  }
  await writeCalculatedNumbers(tx, OUTDATED_NO, outdated);
}

function headsOf(cards: readonly HookTwin[]): string[] {
  return cards.flatMap(({ head_id: id }) => id ?? []);
}
