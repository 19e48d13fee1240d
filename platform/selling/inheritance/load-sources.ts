import type { Executor } from "../../base/database/executor.ts";
import { findTwinRows } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { readPriceRules } from "../pricing/price-rules.ts";
import type { Sources } from "./plan-following.rules.ts";

/** Loads what the followed values of one business's cards depend on. */
export async function loadSources(
  executor: Executor,
  domainId: string,
  businessAccountId: string | null,
  cards: readonly TwinRow[],
): Promise<Sources> {
  const productIds = new Set(cards.flatMap(({ head_id: id }) => id ?? []));
  const products = await findTwinRows(executor, domainId, [...productIds]);
  const rules = await readPriceRules(executor, businessAccountId);
  return {
    products: new Map(products.map((product) => [product.id, product])),
    priceRules: new Map(rules.map(({ marketplaceTypeId, amount }) => [marketplaceTypeId, amount])),
  };
}
