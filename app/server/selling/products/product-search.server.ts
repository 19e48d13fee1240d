import type { ListParams } from "#app/rules/lists/list-href.ts";
import { UUID } from "#app/rules/uuid.ts";
import { createdRange } from "#app/server/lists/day-bounds.server.ts";
import { classByKey, type ClassInfo } from "#app/server/model/class-by-key.server.ts";
import { type TwinSearch, twinSearch } from "#app/server/model/twin-search.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { literalPattern } from "#common/like-pattern.ts";

import { listCardMarketplaces, type Marketplace } from "../marketplaces.server.ts";
import { listProductTypes, type ProductType } from "../product-types.server.ts";
import { PRODUCTS } from "../searches.server.ts";

const TEXT_SEARCH = "TwinFieldSearchTextV1";

type FieldIds = ClassInfo["fieldIds"];

/** Builds the search for the products of a list, with its text and filters. */
export async function productSearch(caller: Caller, params: ListParams): Promise<TwinSearch> {
  const [products, types, marketplaces, search] = await Promise.all([
    classByKey(caller, "product"),
    listProductTypes(caller),
    listCardMarketplaces(caller),
    twinSearch(caller, PRODUCTS, { query: params.search }),
  ]);
  const filters = {
    ...toSearchFilters(params, products, types, marketplaces),
    ...(await createdRange(caller, params)),
  };
  const body = { ...search.body, narrow: { ...search.body.narrow, ...filters } };
  return { id: search.id, body };
}

function toSearchFilters(
  params: ListParams,
  products: ClassInfo,
  types: ProductType[],
  marketplaces: Marketplace[],
) {
  const findSelectedIds = (field: string, options: { id: string; key: string }[]) => {
    const keys = new Set(params.filters[field]);
    return options.filter(({ key }) => keys.has(key.toLowerCase())).map(({ id }) => id);
  };
  const statusIdList = findSelectedIds("status", products.statuses);
  const twinClassIdList = findSelectedIds("type", types);
  const cardClassIdList = findSelectedIds("marketplace", marketplaces);
  const fields = fieldFilters(params, products.fieldIds);
  return {
    ...(statusIdList.length > 0 ? { statusIdList } : {}),
    ...(twinClassIdList.length > 0 ? { twinClassIdList } : {}),
    ...cardFilter(params, cardClassIdList),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...labelled(params),
    ...completenessRange(params),
  };
}

function fieldFilters(params: ListParams, { price: priceId, variant_group: groupId }: FieldIds) {
  const price = priceRange(params);
  const groups = params.filters["variant"];
  return {
    ...(price && priceId ? { [priceId]: price } : {}),
    ...(groups && groupId
      ? { [groupId]: { type: TEXT_SEARCH, valueLikeAnyOfList: groups.map(literalPattern) } }
      : {}),
  };
}

/** A product is found if one of its cards fulfils all filters of cards. */
function cardFilter({ filters }: ListParams, twinClassIdList: string[]) {
  const card = {
    ...(twinClassIdList.length > 0 ? { twinClassIdList } : {}),
    ...(filters["listing"]?.includes("outdated") ? { outdated: true } : {}),
  };
  return Object.keys(card).length > 0 ? { childrenSearch: card } : {};
}

function labelled({ filters }: ListParams) {
  const ids = (filters["label"] ?? []).filter((id) => UUID.test(id));
  return ids.length > 0 ? { tagDataListOptionIdList: ids } : {};
}

function completenessRange({ filters }: ListParams) {
  const [from] = filters["completeness.min"] ?? [];
  const [to] = filters["completeness.max"] ?? [];
  if (from === undefined && to === undefined) return {};
  const percent = (text: string) => Math.min(100, Math.max(0, Number(text)));
  return {
    completeness: {
      ...(from === undefined ? {} : { from: percent(from) }),
      ...(to === undefined ? {} : { to: percent(to) }),
    },
  };
}

/**
 * Widens the range, because the platform excludes its bounds and the filter includes them. Prices have at most two
 * decimals.
 */
const PRICE_EPSILON = 0.001;

function priceRange({ filters }: ListParams) {
  const [min] = filters["price.min"] ?? [];
  const [max] = filters["price.max"] ?? [];
  if (min === undefined && max === undefined) return null;
  return {
    type: "TwinFieldSearchNumericV1",
    ...(min === undefined ? {} : { moreThen: String(Number(min) - PRICE_EPSILON) }),
    ...(max === undefined ? {} : { lessThen: String(Number(max) + PRICE_EPSILON) }),
  };
}
