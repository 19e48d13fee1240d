import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import { GROUP_KEY } from "#app/rules/selling/variant-limits.ts";
import { classByKey } from "#app/server/model/class-by-key.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listCardMarketplaces } from "../marketplaces.server.ts";
import { listProductTypes } from "../product-types.server.ts";
import { listLabels } from "./labels.server.ts";

export type ProductFilterOptions = Awaited<ReturnType<typeof productFilterOptions>>;

/** Loads the options of the product list's filters with one call in addition to reference data. */
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
    hasGroups: products.fieldIds[GROUP_KEY] !== undefined,
    labels: labels.map(({ id, name }) => ({ value: id, label: name })),
  };
}
