import { v5 } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import type { CreationOutcome } from "../../twins/changes/create-twins.ts";
import { findTwinRows } from "../../twins/twin/twin.queries.ts";
import { createPreparedProducts, type PreparedProduct } from "./create-products.ts";
import { lockCreations } from "./creation-lock.store.ts";

interface KeyedProduct extends PreparedProduct {
  /** ID that the client made up for the request of this product. */
  requestKey: string | null;
}

/**
 * Creates products as `createPreparedProducts` does, but only one for each key of a user in a business. The product of a
 * key is also the outcome of later requests with it, because a client that lost the response repeats its request.
 */
export async function createProductsOnce(
  services: Services,
  tx: Tx,
  caller: Caller,
  products: readonly KeyedProduct[],
  options: { dryRun: boolean },
): Promise<CreationOutcome[]> {
  const identified = products.map(({ requestKey, ...product }) =>
    requestKey === null ? product : { ...product, id: idOfKey(caller, requestKey) },
  );
  const ids = identified.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return createPreparedProducts(services, tx, caller, identified, options);

  await lockCreations(tx, `${caller.businessAccountId} ${caller.userId}`);
  const stored = await findTwinRows(tx, caller.domainId, ids);
  const outcomes = new Map<string, CreationOutcome>(stored.map((twin) => [twin.id, twin]));
  const named = new Set(outcomes.keys());
  const created = identified.filter(({ id }) => {
    const isFirst = id === undefined || !named.has(id);
    if (id !== undefined) named.add(id);
    return isFirst;
  });
  const results = await createPreparedProducts(services, tx, caller, created, options);
  for (const [at, result] of results.entries()) {
    const id = created[at]?.id;
    if (id !== undefined) outcomes.set(id, result);
  }
  return identified.map((product) => {
    const outcome = outcomes.get(product.id ?? "") ?? results[created.indexOf(product)];
    if (!outcome) throw new Error("A product has no outcome");
    return outcome;
  });
}

/** Derives the ID of a product from the key, so that no key leads to a product of another user or business. */
function idOfKey({ businessAccountId, domainId, userId }: Caller, key: string): string {
  return v5(`${userId} ${key}`, businessAccountId ?? domainId);
}
