import type { ConfiguredSearch } from "#app/server/model/twin-search.server.ts";

export const PRODUCTS: ConfiguredSearch = { key: "products", rootClass: "product" };

export const CARDS_OF_PRODUCT: ConfiguredSearch = {
  key: "cards_of_product",
  rootClass: "marketplace_product",
};

export const CONNECTORS: ConfiguredSearch = {
  key: "connectors",
  rootClass: "marketplace_connector",
};

export const DOCUMENTS_OF_PRODUCT: ConfiguredSearch = {
  key: "documents_of_product",
  rootClass: "product_document",
};
