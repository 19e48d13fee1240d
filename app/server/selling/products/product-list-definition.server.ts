import { href } from "react-router";

import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { ListDefinition } from "#app/server/lists/list-page.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listProductFields, sortFieldOf } from "./product-fields.server.ts";

const SORT_FIELDS: Readonly<Record<string, string>> = {
  created: "createdAt",
  updated: "updatedAt",
  name: "name",
  status: "status",
  sku: "field:sku",
  ean: "field:ean",
  price: "field:price",
  completeness: "completeness",
};

const COLUMNS = [
  "type",
  "status",
  "completeness",
  "marketplaces",
  "price",
  "updated",
  "ean",
  "sku",
  "created",
  "labels",
] as const;

/** The list without the columns of fields, which depend on the domain and the caller. */
export const PRODUCT_LIST: ListDefinition = {
  key: "products",
  path: href("/products"),
  options: {
    sizes: [10, 20, 50],
    sortable: Object.keys(SORT_FIELDS),
    ranksText: true,
    filterable: [
      "status",
      "type",
      "marketplace",
      "listing",
      "label",
      "variant",
      "price.min",
      "price.max",
      "completeness.min",
      "completeness.max",
      "created.from",
      "created.to",
    ],
    columns: COLUMNS,
    defaultColumns: ["type", "status", "completeness", "marketplaces", "price", "updated"],
    layouts: ["grid", "cards", "sheet"],
    groupable: ["status", "type"],
    defaultSort: "-created",
    fields: {
      classKey: "product",
      byName: { ean: "ean", sku: "sku", price: "price", variant: "variant_group" },
    },
  },
};

/** Returns the list with the columns and sort orders of the fields that the caller may see. */
export async function productListDefinition(caller: Caller): Promise<ListDefinition> {
  const fields = await listProductFields(caller);
  const sortable = fields.filter(({ isSortable }) => isSortable);
  return {
    ...PRODUCT_LIST,
    options: {
      ...PRODUCT_LIST.options,
      sortable: [...Object.keys(SORT_FIELDS), ...sortable.map(({ name }) => name)],
      columns: [...COLUMNS, ...fields.map(({ name }) => name)],
    },
  };
}

/** Converts the sort order of a list to the platform's parameters. */
export function sortOf({ sort: [sort] }: ListParams) {
  const key = sort?.key ?? "created";
  return {
    sortField: key === "relevance" ? key : (SORT_FIELDS[key] ?? sortFieldOf(key) ?? "createdAt"),
    sortAsc: String(sort ? !sort.descending : false),
  };
}
