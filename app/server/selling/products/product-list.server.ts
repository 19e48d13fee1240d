import { m } from "#app/paraglide/messages.js";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import { isStatus } from "#app/rules/twins/twin-status.ts";
import { offsetOf } from "#app/server/lists/list-params.server.ts";
import { classByKey } from "#app/server/model/class-by-key.server.ts";
import { requireVisibleClass } from "#app/server/model/require-visible-class.server.ts";
import type { TwinSearch } from "#app/server/model/twin-search.server.ts";
import {
  type Related,
  type Twin,
  TwinListResponse,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { namesOf, valueOf } from "#app/server/twins/fields/field-values.server.ts";
import { loadGroups, NO_TWINS } from "#app/server/twins/lists/list-groups.server.ts";
import { permittedTwins } from "#app/server/twins/permitted-twins.server.ts";
import { type StatusView, viewStatus } from "#app/server/twins/status-view.server.ts";
import { mediaKind } from "#app/server/twins/twins.server.ts";

import { cardHref } from "../links.server.ts";
import { CARD_ROOT } from "../marketplaces.server.ts";
import { readCompleteness } from "./completeness.server.ts";
import { labelsOf } from "./labels.server.ts";
import {
  fieldColumns,
  fieldTexts,
  listedFields,
  listProductFields,
} from "./product-fields.server.ts";
import { productFilterOptions } from "./product-filter-options.server.ts";
import { sortOf } from "./product-list-definition.server.ts";
import { productSearch } from "./product-search.server.ts";

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
  typeId: string;
  status: StatusView;
  /** In percent; null before the product was measured. */
  completeness: number | null;
  price: string;
  /** The highest price of the cards, if all have one currency; else equal to `price`. */
  priceMax: string;
  currency: string;
  updatedAt: string;
  createdAt: string;
  pictureId: string | null;
  labels: string[];
  /** The texts of the fields that are columns, by the name of the column. */
  values: Record<string, string>;
  /** The price that the product itself stores, and its currency. */
  ownPrice: string;
  ownCurrency: string;
  /** The version that a change is based on: changes of an older version are merged or rejected. */
  version: number;
  cards: CardSummary[];
  /** True if the product's status allows changes. */
  isOpen: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
}

/** The detail levels that rows of products and cards need. */
export const ROW_DETAIL_QUERY = {
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  showTwin2StatusMode: "DETAILED",
  showStatusMode: "DETAILED",
  showTwin2TwinClassMode: "DETAILED",
};

/** Selects the fields of a response. A platform without field selection returns all filled fields. */
export function fieldSelection(...keys: string[]) {
  return {
    showTwinFieldCollectionMode: "NOT_EMPTY_FIELDS",
    showTwinField2DataListOptionMode: "SHORT",
    fieldKeyList: keys.join(","),
  };
}

const UNIFIED_PRICE_KEY = "unified_price_for_all_marketplaces";

/**
 * The maximum number of cards that are loaded for a page. A full page has fewer: 50 products with one card for each
 * marketplace.
 */
const MAX_CARDS_PER_PAGE = 1000;

/**
 * Loads one page of products and the filter options. Takes four platform calls in addition to reference data, and one
 * more to count groups.
 */
export async function listProducts(caller: Caller, params: ListParams) {
  const [products, cards, options, search, fields] = await Promise.all([
    classByKey(caller, "product"),
    classByKey(caller, CARD_ROOT),
    productFilterOptions(caller),
    productSearch(caller, params),
    listProductFields(caller),
  ]);
  const listed = listedFields(fields, params);
  const fieldKeys = listed.map(({ key }) => key);
  await requireVisibleClass(caller, { id: products.id, name: m.products_title() });
  const { body } = search;
  const groups = await loadGroups(caller, params, search);
  const page = groups.areAllClosed
    ? NO_TWINS
    : await findProducts(caller, params, { id: search.id, body: groups.within(body) }, fieldKeys);
  const [permitted, cardsByProduct, completeness] = await Promise.all([
    permittedTwins(caller),
    loadCardSummaries(caller, page.twinList, cards.id),
    readCompleteness(
      caller,
      page.twinList.map(({ id }) => id),
    ),
  ]);
  return {
    rows: page.twinList.map((twin) => ({
      ...productRow(permitted(twin), page.relatedObjects, cardsByProduct.get(twin.id) ?? []),
      completeness: completeness.get(twin.id) ?? null,
      values: fieldTexts(twin, page.relatedObjects, listed),
    })),
    total: page.pagination.total,
    hasMore: page.pagination.totalCapped,
    estimate: page.pagination.totalEstimate,
    groups: groups.items,
    fieldColumns: fieldColumns(fields, params),
    ...options,
  };
}

function findProducts(
  { platform }: Caller,
  params: ListParams,
  { id, body }: TwinSearch,
  fieldKeys: string[],
) {
  const query = new URLSearchParams({
    ...ROW_DETAIL_QUERY,
    ...fieldSelection("ean", "sku", "price", "currency", UNIFIED_PRICE_KEY, ...fieldKeys),
    showTwinTag2DataListOptionMode: "SHORT",
    showTwin2AttachmentMode: "DETAILED",
    showTwin2AttachmentCollectionMode: "ALL",
    showTwinActionMode: "SHOW",
    offset: String(offsetOf(params)),
    limit: String(params.size),
    ...sortOf(params),
  });
  return platform.post(`/private/twin/search/${id}/v1?${query}`, body, TwinListResponse);
}

/** Loads the cards of all products on a page, with their prices, in one call. */
async function loadCardSummaries({ platform }: Caller, products: Twin[], cardClassId: string) {
  const cardsByProduct = new Map<string, CardSummary[]>();
  if (products.length === 0) return cardsByProduct;
  const query = new URLSearchParams({
    ...ROW_DETAIL_QUERY,
    ...fieldSelection("price", "currency"),
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

function productRow(
  twin: Twin,
  related: Related,
  cards: CardSummary[],
): Omit<ProductRow, "completeness" | "values"> {
  const status = viewStatus(related.statusMap[twin.statusId]);
  const isOpen = !twin.freeze && !isStatus(status, "sketch");
  const picture = twin.attachments.find((file) => mediaKind(file) === "image");
  return {
    id: twin.id,
    name: twin.name,
    ean: valueOf(twin, "ean"),
    sku: valueOf(twin, "sku"),
    type: related.twinClassMap[twin.twinClassId]?.name ?? "",
    typeId: twin.twinClassId,
    status,
    ...pricesOf(twin, related, cards),
    updatedAt: twin.updatedAt ?? twin.createdAt,
    createdAt: twin.createdAt,
    pictureId: picture?.id ?? null,
    labels: labelsOf(twin, related),
    ownPrice: valueOf(twin, "price"),
    ownCurrency: namesOf(valueOf(twin, "currency"), related),
    version: twin.version,
    cards,
    isOpen,
    mayEdit: isOpen && twin.actions.includes("EDIT"),
    mayDelete: twin.actions.includes("DELETE"),
  };
}

/**
 * Computes the range of the cards' prices. Returns the product's own price if it is the same at all marketplaces, or
 * if the currencies differ.
 */
function pricesOf(twin: Twin, related: Related, cards: CardSummary[]) {
  const price = valueOf(twin, "price");
  const own = { price, priceMax: price, currency: namesOf(valueOf(twin, "currency"), related) };
  if (valueOf(twin, UNIFIED_PRICE_KEY) === "true") return own;
  const priced = cards.filter((card) => card.price !== "");
  const [first] = priced;
  if (!first || priced.some(({ currency }) => currency !== first.currency)) return own;
  const sorted = priced.map((card) => card.price).toSorted((a, b) => Number(a) - Number(b));
  return {
    price: sorted[0] ?? "",
    priceMax: sorted.at(-1) ?? "",
    currency: first.currency,
  };
}
