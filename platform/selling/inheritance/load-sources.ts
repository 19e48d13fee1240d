import type { Executor } from "../../base/database/executor.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { findTwinRows } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { loadPriceTerms } from "./load-price-terms.ts";
import type { Sources } from "./plan-following.rules.ts";

/** Loads what the followed values of one business's cards depend on. */
export async function loadSources(
  services: MarketplaceServices,
  executor: Executor,
  model: DomainModel,
  businessAccountId: string | null,
  cards: readonly TwinRow[],
): Promise<Sources> {
  const productIds = new Set(cards.flatMap(({ head_id: id }) => id ?? []));
  const products = await findTwinRows(executor, model.domainId, [...productIds]);
  const classIds = cards.map(({ class_id: id }) => id);
  return {
    products: new Map(products.map((product) => [product.id, product])),
    priceTerms: await loadPriceTerms(services, executor, model, businessAccountId, classIds),
  };
}
