import { marketplaceName } from "#app/rules/marketplace-name.ts";
import { isStatus } from "#app/rules/twin-status.ts";
import type { ListParams } from "#app/ui/list/list-href.ts";

import type { Caller } from "../caller.server.ts";
import {
  CARD_ROOT,
  listCardMarketplaces,
  type Marketplace,
} from "../connectors/marketplaces.server.ts";
import { cardHref } from "../links.server.ts";
import {
  type SearchRequestBody,
  createdRange,
  loadGroups,
  NO_TWINS,
} from "../lists/list-groups.server.ts";
import { offsetOf } from "../lists/list-params.server.ts";
import { type Related, type Twin, TwinListResponse } from "../platform/response-schemas.server.ts";
import { namesOf, valueOf } from "../twins/field-values.server.ts";
import { type StatusView, viewStatus } from "../twins/status-view.server.ts";
import { mediaKind } from "../twins/twins.server.ts";
import { classByKey, type ClassInfo, type TwinSearch, twinSearch } from "./model-lookups.server.ts";
import { listProductTypes, type ProductType } from "./product-types.server.ts";

export interface CardSummary {
  id: string;
  name: string;
  marketplace: string;
  logo: string | null;
  status: StatusView;
  price: string;
  currency: string;
  updatedAt: string;
  href: string | null;
}

export interface ProductRow {
  id: string;
  name: string;
  ean: string;
  sku: string;
  type: string;
  status: StatusView;
  price: string;
  currency: string;
  updatedAt: string;
  createdAt: string;
  pictureId: string | null;
  cards: CardSummary[];
  mayEdit: boolean;
}

/** The detail levels that rows of products and cards need. */
export const ROW_DETAIL_QUERY = {
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  showTwin2StatusMode: "DETAILED",
  showStatusMode: "DETAILED",
  showTwin2TwinClassMode: "DETAILED",
};

/** A platform without field selection returns all filled fields. */
export function fieldSelection(...keys: string[]) {
  return {
    showTwinFieldCollectionMode: "NOT_EMPTY_FIELDS",
    showTwinField2DataListOptionMode: "SHORT",
    fieldKeyList: keys.join(","),
  };
}

const SORT_FIELDS: Readonly<Record<string, string>> = {
  created: "createdAt",
  updated: "updatedAt",
  name: "name",
  status: "status",
  sku: "field:sku",
  ean: "field:ean",
  price: "field:price",
};

export const PRODUCT_LIST = {
  sizes: [10, 20, 50],
  sortable: Object.keys(SORT_FIELDS),
  filterable: [
    "status",
    "type",
    "marketplace",
    "price.min",
    "price.max",
    "created.from",
    "created.to",
  ],
  columns: ["type", "status", "marketplaces", "price", "updated", "ean", "sku", "created"],
  defaultColumns: ["type", "status", "marketplaces", "price", "updated"],
  groupable: ["status", "type"],
  defaultSort: "-created",
} as const;

/** A page has at most 50 products, and each product one card per marketplace. */
const MAX_CARDS_PER_PAGE = 1000;

/**
 * Loads one page of product cards and the filter options. Takes two platform calls besides reference data,
 * and one more to count groups.
 */
export async function listProducts(caller: Caller, params: ListParams) {
  const [products, cards, types, marketplaces, search] = await Promise.all([
    classByKey(caller, "product"),
    classByKey(caller, CARD_ROOT),
    listProductTypes(caller),
    listCardMarketplaces(caller),
    twinSearch(caller, "products", { query: params.search }),
  ]);
  const filters = toSearchFilters(params, products, types, marketplaces);
  const body: SearchRequestBody = {
    ...search.body,
    narrow: { ...search.body.narrow, ...filters },
  };
  const groups = await loadGroups(caller, params, { id: search.id, body });
  const page = groups.areAllClosed
    ? NO_TWINS
    : await findProducts(caller, params, { id: search.id, body: groups.within(body) });
  const cardsByProduct = await loadCardSummaries(
    caller,
    page.twinList,
    cards.id,
    params.open.length > 0,
  );
  return {
    rows: page.twinList.map((twin) =>
      productRow(twin, page.relatedObjects, cardsByProduct.get(twin.id) ?? []),
    ),
    total: page.pagination.total,
    hasMore: page.pagination.totalCapped,
    groups: groups.items,
    statuses: products.statuses.map(({ key, name }) => ({ value: key.toLowerCase(), label: name })),
    types: types.map(({ key, name, group }) => ({ value: key.toLowerCase(), label: name, group })),
    marketplaces: marketplaces.map(({ key }) => ({ value: key, label: marketplaceName(key) })),
  };
}

function findProducts({ platform }: Caller, params: ListParams, { id, body }: TwinSearch) {
  const [sort] = params.sort;
  const query = new URLSearchParams({
    ...ROW_DETAIL_QUERY,
    ...fieldSelection("ean", "sku", "price", "currency"),
    showTwin2AttachmentMode: "DETAILED",
    showTwin2AttachmentCollectionMode: "ALL",
    offset: String(offsetOf(params)),
    limit: String(params.size),
    sortField: SORT_FIELDS[sort?.key ?? "created"] ?? "createdAt",
    sortAsc: String(sort ? !sort.descending : false),
  });
  return platform.post(`/private/twin/search/${id}/v1?${query}`, body, TwinListResponse);
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
  const price = priceRange(params);
  const priceId = products.fieldIds.price;
  return {
    ...(statusIdList.length > 0 ? { statusIdList } : {}),
    ...(twinClassIdList.length > 0 ? { twinClassIdList } : {}),
    ...(cardClassIdList.length > 0 ? { childrenSearch: { twinClassIdList: cardClassIdList } } : {}),
    ...(price && priceId ? { fields: { [priceId]: price } } : {}),
    ...createdRange(params),
  };
}

/**
 * The platform excludes the bounds of a range, the filter includes them. Prices have at most two decimals.
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

/** Loads the cards of all products on a page in one call, with their prices if a row is expanded. */
async function loadCardSummaries(
  { platform }: Caller,
  products: Twin[],
  cardClassId: string,
  opened: boolean,
) {
  const cardsByProduct = new Map<string, CardSummary[]>();
  if (products.length === 0) return cardsByProduct;
  const query = new URLSearchParams({
    ...ROW_DETAIL_QUERY,
    ...(opened && fieldSelection("price", "currency")),
    limit: String(MAX_CARDS_PER_PAGE),
    sortAsc: "true",
  });
  const body = {
    headTwinIdList: products.map(({ id }) => id),
    twinClassExtendsHierarchyContainsIdList: [cardClassId],
  };
  const { twinList, relatedObjects } = await platform.post(
    `/private/twin/search/v2?${query}`,
    body,
    TwinListResponse,
  );
  for (const card of twinList) {
    const cardClass = relatedObjects.twinClassMap[card.twinClassId];
    const status = viewStatus(relatedObjects.statusMap[card.statusId]);
    const summary: CardSummary = {
      id: card.id,
      name: card.name,
      marketplace: marketplaceName(cardClass?.key ?? ""),
      logo: cardClass?.logo ?? null,
      status,
      href: cardHref({ id: card.id, status }),
      price: valueOf(card, "price"),
      currency: namesOf(valueOf(card, "currency"), relatedObjects),
      updatedAt: card.updatedAt ?? card.createdAt,
    };
    cardsByProduct.set(card.headTwinId ?? "", [
      ...(cardsByProduct.get(card.headTwinId ?? "") ?? []),
      summary,
    ]);
  }
  return cardsByProduct;
}

function productRow(twin: Twin, related: Related, cards: CardSummary[]): ProductRow {
  const status = viewStatus(related.statusMap[twin.statusId]);
  const picture = twin.attachments.find((file) => mediaKind(file) === "image");
  return {
    id: twin.id,
    name: twin.name,
    ean: valueOf(twin, "ean"),
    sku: valueOf(twin, "sku"),
    type: related.twinClassMap[twin.twinClassId]?.name ?? "",
    status,
    price: valueOf(twin, "price"),
    currency: namesOf(valueOf(twin, "currency"), related),
    updatedAt: twin.updatedAt ?? twin.createdAt,
    createdAt: twin.createdAt,
    pictureId: picture?.id ?? null,
    cards,
    mayEdit: !twin.freeze && !isStatus(status, "sketch"),
  };
}
