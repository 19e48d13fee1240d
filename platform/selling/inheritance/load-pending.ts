import type { Executor } from "../../base/database/executor.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { loadSources } from "./load-sources.ts";
import { readOwnKeys } from "./own-value.store.ts";
import { type CardValues, compareCards, selectPending } from "./plan-following.rules.ts";

/** Loads in which fields cards have yet to follow their products. Cards that already do are left out. */
export async function loadPending(
  services: MarketplaceServices,
  executor: Executor,
  model: DomainModel,
  cards: readonly TwinRow[],
): Promise<CardValues[]> {
  if (cards.length === 0) return [];
  const ownKeys = await readOwnKeys(
    executor,
    cards.map(({ id }) => id),
  );
  return selectPending(await loadComparison(services, executor, model, cards), ownKeys);
}

/** Returns the keys of the fields in which cards have yet to follow their products, by card ID. */
export async function pendingKeys(
  services: MarketplaceServices,
  executor: Executor,
  model: DomainModel,
  cards: readonly TwinRow[],
): Promise<Map<string, string[]>> {
  const pending = await loadPending(services, executor, model, cards);
  return new Map(pending.map(({ card, values }) => [card.id, values.map(({ key }) => key)]));
}

/** Loads the products of cards and compares the cards with them. */
export async function loadComparison(
  services: MarketplaceServices,
  executor: Executor,
  model: DomainModel,
  cards: readonly TwinRow[],
): Promise<CardValues[]> {
  const compared: CardValues[] = [];
  for (const [account, ofBusiness] of Map.groupBy(cards, (card) => card.business_account_id)) {
    const sources = await loadSources(services, executor, model, account, ofBusiness);
    compared.push(...compareCards(model, sources, ofBusiness));
  }
  return compared;
}
