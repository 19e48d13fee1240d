import { href } from "react-router";

import type { ListDefinition } from "#app/server/lists/list-page.server.ts";

export const PRODUCT_LIST: ListDefinition = {
  key: "products",
  path: href("/products"),
  options: {
    sizes: [10, 20, 50],
    sortable: ["created", "updated", "name", "status", "sku", "ean", "price", "completeness"],
    ranksText: true,
    filterable: [
      "status",
      "type",
      "marketplace",
      "label",
      "price.min",
      "price.max",
      "completeness.min",
      "completeness.max",
      "created.from",
      "created.to",
    ],
    columns: [
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
    ],
    defaultColumns: ["type", "status", "completeness", "marketplaces", "price", "updated"],
    layouts: ["grid", "cards", "sheet"],
    groupable: ["status", "type"],
    defaultSort: "-created",
    fields: { classKey: "product", byName: { ean: "ean", sku: "sku", price: "price" } },
  },
};
