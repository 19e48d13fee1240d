import { BEFORE_ALL_IDS } from "../../base/database/before-all-ids.ts";
import { PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { deriveOutdated } from "../publishing/derive-outdated.ts";
import { domainsToMeasure, lockProductsAfter } from "./completeness.store.ts";
import { deriveCompleteness } from "./derive-completeness.ts";

const PRODUCTS_PER_TRANSACTION = 200;

interface MeasureOptions {
  missing?: boolean;
  businessAccountId?: string | undefined;
  signal?: AbortSignal;
}

/**
 * Measures the completeness of all products of a domain, and finds out whose listings are outdated; with `missing`,
 * only of products that were never measured, with `businessAccountId` only of one business.
 */
export async function measureProducts(
  services: MarketplaceServices,
  domainId: string,
  { missing = false, businessAccountId, signal }: MeasureOptions = {},
): Promise<void> {
  const model = await services.loadModel(services.db, domainId);
  const root = model.classByKey.get(PRODUCT_ROOT);
  if (!root) return;
  const limit = PRODUCTS_PER_TRANSACTION;
  let afterId: string | undefined = BEFORE_ALL_IDS;
  while (afterId !== undefined) {
    signal?.throwIfAborted();
    const run = { domainId, rootId: root.id, businessAccountId, afterId, missing, limit };
    afterId = await services.db.transaction().execute(async (tx) => {
      const products = await lockProductsAfter(tx, run);
      await deriveCompleteness(services, tx, model, products);
      await deriveOutdated(services, tx, model, products);
      return products.length < limit ? undefined : products.at(-1)?.id;
    });
  }
}

/**
 * Measures products without a completeness: those that an older version created or that were inserted into the
 * database directly.
 */
export async function measureMissingProducts(services: MarketplaceServices): Promise<void> {
  for (const domainId of await domainsToMeasure(services.db, PRODUCT_ROOT)) {
    await measureProducts(services, domainId, { missing: true });
  }
}
