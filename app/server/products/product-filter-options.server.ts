import { marketplaceName } from "#app/rules/marketplace-name.ts";

import type { Caller } from "../caller.server.ts";
import { listCardMarketplaces } from "../connectors/marketplaces.server.ts";
import { listLabels } from "./labels.server.ts";
import { classByKey } from "./model-lookups.server.ts";
import { listProductTypes } from "./product-types.server.ts";

export type ProductFilterOptions = Awaited<ReturnType<typeof productFilterOptions>>;

/** What the filters of the list of products offer. Takes one call in addition to reference data. */
export async function productFilterOptions(caller: Caller) {
  const [products, types, marketplaces, labels] = await Promise.all([
    classByKey(caller, "product"),
    listProductTypes(caller),
    listCardMarketplaces(caller),
    listLabels(caller),
  ]);
  return {
    statuses: products.statuses.map(({ key, name }) => ({ value: key.toLowerCase(), label: name })),
    types: types.map(({ key, name, group }) => ({ value: key.toLowerCase(), label: name, group })),
    marketplaces: marketplaces.map(({ key }) => ({ value: key, label: marketplaceName(key) })),
    labels: labels.map(({ id, name }) => ({ value: id, label: name })),
  };
}
