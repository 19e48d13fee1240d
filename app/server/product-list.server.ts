import { marketplaceName } from "#app/rules/marketplace-name.ts";
import { isStatus } from "#app/rules/twin-status.ts";
import type { ListParams } from "#app/ui/list-href.ts";

import type { Caller } from "./caller.server.ts";
import { classByKey, searchId } from "./catalogue.server.ts";
import { namesOf, valueOf } from "./field-values.server.ts";
import { offsetOf } from "./list-params.server.ts";
import { type Related, type Status, type Twin, TwinListAnswer } from "./platform/wire.server.ts";
import { type ProductType, productTypes } from "./selling-actions.server.ts";

export interface StatusView {
  id: string;
  key: string;
  name: string;
  background: string | null;
  color: string | null;
}

export interface CardMark {
  id: string;
  marketplace: string;
  logo: string | null;
  status: { key: string; name: string };
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
  pictureId: string | null;
  cards: CardMark[];
  mayEdit: boolean;
}

const SHOW = {
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  showTwin2StatusMode: "DETAILED",
  showStatusMode: "DETAILED",
  showTwin2TwinClassMode: "DETAILED",
};

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
  filterable: ["status", "type"],
  defaultSort: "-created",
} as const;

/** A page has at most 50 products, and a product one card for each marketplace. */
const MOST_CARDS = 1000;

export function viewStatus(status: Status | undefined): StatusView {
  return {
    id: status?.id ?? "",
    key: (status?.key ?? "").toLowerCase(),
    name: status?.name ?? "",
    background: status?.backgroundColor ?? null,
    color: status?.fontColor ?? null,
  };
}

/** One page of product cards, and what may be filtered by. Two platform calls beside reference data. */
export async function listProducts(caller: Caller, params: ListParams) {
  const [products, cards, types, search] = await Promise.all([
    classByKey(caller, "product"),
    classByKey(caller, "marketplace_product"),
    productTypes(caller),
    searchId(caller, "products"),
  ]);
  const page = await findProducts(
    caller,
    params,
    search,
    narrowing(params, products.statuses, types),
  );
  const marks = await cardMarks(caller, page.twinList, cards.id);
  return {
    rows: page.twinList.map((twin) =>
      productRow(twin, page.relatedObjects, marks.get(twin.id) ?? []),
    ),
    total: page.pagination.total,
    statuses: products.statuses.map(({ key, name }) => ({ value: key.toLowerCase(), label: name })),
    types: types.map(({ key, name, group }) => ({ value: key.toLowerCase(), label: name, group })),
  };
}

function findProducts({ platform }: Caller, params: ListParams, search: string, narrow: object) {
  const [sort] = params.sort;
  const query = new URLSearchParams({
    ...SHOW,
    showTwinFieldCollectionMode: "NOT_EMPTY_FIELDS",
    showTwinField2DataListOptionMode: "SHORT",
    showTwin2AttachmentMode: "DETAILED",
    showTwin2AttachmentCollectionMode: "ALL",
    offset: String(offsetOf(params)),
    limit: String(params.size),
    sortField: SORT_FIELDS[sort?.key ?? "created"] ?? "createdAt",
    sortAsc: String(sort ? !sort.descending : false),
  });
  const body = { params: params.search ? { query: params.search } : {}, narrow };
  return platform.post(`/private/twin/search/${search}/v1?${query}`, body, TwinListAnswer);
}

function narrowing(params: ListParams, statuses: Status[], types: ProductType[]) {
  const wanted = (field: string, known: { id: string; key: string }[]) => {
    const keys = new Set(params.filters[field]);
    return known.filter(({ key }) => keys.has(key.toLowerCase())).map(({ id }) => id);
  };
  const statusIdList = wanted("status", statuses);
  const twinClassIdList = wanted("type", types);
  return {
    ...(statusIdList.length > 0 ? { statusIdList } : {}),
    ...(twinClassIdList.length > 0 ? { twinClassIdList } : {}),
  };
}

async function cardMarks({ platform }: Caller, products: Twin[], cardClassId: string) {
  const marks = new Map<string, CardMark[]>();
  if (products.length === 0) return marks;
  const query = new URLSearchParams({ ...SHOW, limit: String(MOST_CARDS), sortAsc: "true" });
  const body = {
    headTwinIdList: products.map(({ id }) => id),
    twinClassExtendsHierarchyContainsIdList: [cardClassId],
  };
  const { twinList, relatedObjects } = await platform.post(
    `/private/twin/search/v2?${query}`,
    body,
    TwinListAnswer,
  );
  for (const card of twinList) {
    const cardClass = relatedObjects.twinClassMap[card.twinClassId];
    const { key, name } = viewStatus(relatedObjects.statusMap[card.statusId]);
    const mark = {
      id: card.id,
      marketplace: marketplaceName(cardClass?.key ?? ""),
      logo: cardClass?.logo ?? null,
      status: { key, name },
    };
    marks.set(card.headTwinId ?? "", [...(marks.get(card.headTwinId ?? "") ?? []), mark]);
  }
  return marks;
}

function productRow(twin: Twin, related: Related, cards: CardMark[]): ProductRow {
  const status = viewStatus(related.statusMap[twin.statusId]);
  const picture = twin.attachments.find((file) => file.mediaType?.startsWith("image/"));
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
    pictureId: picture?.id ?? null,
    cards,
    mayEdit: !twin.freeze && !isStatus(status, "sketch"),
  };
}
