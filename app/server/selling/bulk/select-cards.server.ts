import { m } from "#app/paraglide/messages.js";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import type { WorkContext } from "#app/server/bulk/bulk-action.server.ts";
import type { BulkTarget, Selection } from "#app/server/bulk/bulk-target.server.ts";
import { classByKey } from "#app/server/model/class-by-key.server.ts";
import { textSearch } from "#app/server/model/twin-search.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listCardMarketplaces, type Marketplace } from "../marketplaces.server.ts";
import { productSearch } from "../products/product-search.server.ts";
import { countedSearch, listedProducts } from "./edited-products.server.ts";
import { CARD_CHANGES } from "./product-jobs.server.ts";

type Cards = { target: BulkTarget; selection: Selection; name: string };

/**
 * Selects the cards of the selected products at one marketplace as the rows of the job. Returns a problem if there
 * are none.
 */
export async function selectCards(
  caller: Caller,
  key: string,
  { url, target, selection }: WorkContext,
): Promise<Cards | { problem: string }> {
  const marketplaces = await listCardMarketplaces(caller);
  const marketplace = marketplaces.find((one) => one.key === key);
  if (!marketplace) return { problem: m.bulk_price_of() };
  const name = marketplaceName(key);
  const body =
    selection.search === null
      ? { twinClassIdList: [marketplace.id], headTwinIdList: selection.ids }
      : await cardsOfAll(caller, marketplace, url);
  if (body === null) return { problem: m.bulk_price_other_marketplace({ name }) };
  const found = await countedSearch(caller, "/private/twin/search/v2", body);
  if (found.count === 0) return { problem: m.bulk_price_no_cards({ name }) };
  return {
    name,
    target: { ...target, subject: CARD_CHANGES },
    selection: { ids: [], ...found },
  };
}

/**
 * Builds the condition for the cards of all listed products. It leaves out the list's filter by marketplace, which is
 * no condition on the product itself. Null if that filter excludes this marketplace.
 */
async function cardsOfAll(caller: Caller, { id, key }: Marketplace, url: URL) {
  const params = await listedProducts(caller, url);
  const others = params.filters["marketplace"] ?? [];
  if (others.length > 0 && !others.includes(key)) return null;
  const { filters, search } = await productConditions(caller, params);
  return { twinClassIdList: [id], headSearch: { ...filters, ...search } };
}

async function productConditions(
  caller: Caller,
  params: Awaited<ReturnType<typeof listedProducts>>,
) {
  const [products, { body }] = await Promise.all([
    classByKey(caller, "product"),
    productSearch(caller, { ...params, filters: { ...params.filters, marketplace: [] } }),
  ]);
  return {
    filters: { ...body.narrow, twinClassExtendsHierarchyContainsIdList: [products.id] },
    search: params.search === "" ? {} : textSearch(params.search),
  };
}
