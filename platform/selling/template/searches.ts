import { idOf } from "./ids.ts";
import type { SearchShape } from "./shapes.ts";

/** `{name}` is replaced by the request's params; a condition without its param is omitted. */
export const SEARCHES: readonly SearchShape[] = [
  {
    key: "products",
    name: "Product cards",
    predicate: {
      twinClassExtendsHierarchyContainsIdList: [idOf("class:product")],
      textLike: "{query}",
    },
  },
  {
    key: "cards_of_product",
    name: "Marketplace cards of a product",
    predicate: {
      twinClassExtendsHierarchyContainsIdList: [idOf("class:marketplace_product")],
      headTwinIdList: ["{productId}"],
    },
  },
  {
    key: "connectors",
    name: "Marketplace connectors",
    predicate: {
      twinClassExtendsHierarchyContainsIdList: [idOf("class:marketplace_connector")],
      textLike: "{query}",
    },
  },
  {
    key: "documents_of_product",
    name: "Documents of a product",
    predicate: {
      twinClassExtendsHierarchyContainsIdList: [idOf("class:product_document")],
      headTwinIdList: ["{productId}"],
    },
  },
];
