import { idOf } from "#platform/selling/template/ids.ts";
import { signInToApp } from "#tests/support/app-client.ts";

import type { PlainRow } from "./plain-rows.ts";

interface Twin {
  id: string;
  name: string;
  headTwinId?: string;
  createdAt: string;
  updatedAt?: string;
  statusId: string;
  twinClassId: string;
  attachments?: { id: string; mediaType?: string }[];
  fields: Record<string, string>;
}

interface Answer {
  twinList: Twin[];
  relatedObjects: {
    statusMap: Record<string, { name: string }>;
    twinClassMap: Record<string, { name: string; logo?: string }>;
    dataListsOptionMap?: Record<string, { name: string }>;
  };
}

const DETAIL = new URLSearchParams({
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  showTwin2StatusMode: "DETAILED",
  showStatusMode: "DETAILED",
  showTwin2TwinClassMode: "DETAILED",
  showTwinFieldCollectionMode: "NOT_EMPTY_FIELDS",
  showTwinField2DataListOptionMode: "SHORT",
  fieldKeyList: "ean,sku,price,currency",
  showTwin2AttachmentMode: "DETAILED",
  showTwin2AttachmentCollectionMode: "ALL",
});

/** Reads the products of the first page of a list from the API, as rows for `renderPlainRows`. */
export async function readPlainRows(url: string, size: number): Promise<PlainRow[]> {
  const owner = await signInToApp(url);
  const search = (classKey: string, limit: number, body: object) =>
    owner.call<Answer>("POST", `/private/twin/search/v2?${DETAIL}&limit=${limit}`, {
      twinClassExtendsHierarchyContainsIdList: [idOf(`class:${classKey}`)],
      ...body,
    });
  const products = await search("product", size, {});
  const ids = products.twinList.map(({ id }) => id);
  const cards = await search("marketplace_product", 1000, { headTwinIdList: ids });
  const { completenessMap } = await owner.call<{ completenessMap: Record<string, number> }>(
    "POST",
    "/private/completeness/list/v1",
    { twinIdList: ids },
  );
  return products.twinList.map((twin) => ({
    ...plainRow(twin, products),
    completeness: `${completenessMap[twin.id] ?? "–"} %`,
    marketplaces: cards.twinList
      .filter(({ headTwinId }) => headTwinId === twin.id)
      .map(({ twinClassId, statusId }) => {
        const { name = "", logo = "" } = cards.relatedObjects.twinClassMap[twinClassId] ?? {};
        const status = cards.relatedObjects.statusMap[statusId]?.name ?? "";
        return { text: `${name}: ${status}`, logo };
      }),
  }));
}

function plainRow(twin: Twin, { relatedObjects }: Answer) {
  const { statusMap, twinClassMap, dataListsOptionMap } = relatedObjects;
  const { ean = "", sku = "", price = "", currency = "" } = twin.fields;
  const iso = `${twin.updatedAt ?? twin.createdAt}Z`;
  const picture = twin.attachments?.find(({ mediaType }) => mediaType?.startsWith("image/"));
  return {
    id: twin.id,
    name: twin.name,
    ean,
    sku,
    type: twinClassMap[twin.twinClassId]?.name ?? "",
    status: statusMap[twin.statusId]?.name ?? "",
    price: `${price} ${dataListsOptionMap?.[currency]?.name ?? ""}`,
    updated: { iso, exact: new Date(iso).toUTCString(), text: "2 days ago" },
    picture: picture ? `/resources/files/${picture.id}/thumb` : null,
  };
}
