import { configurationSource } from "#app/server/console/search/configuration-source.server.ts";
import {
  accountSource,
  entrySource,
  idSource,
  userSource,
} from "#app/server/console/search/entity-sources.server.ts";
import { pageSource } from "#app/server/console/search/page-source.server.ts";
import type { SearchSource } from "#app/server/search/search-source.server.ts";
import { productSource } from "#app/server/selling/search/product-source.server.ts";
import { sellerPageSource } from "#app/server/selling/search/seller-page-source.server.ts";

/** The sources of the search in the order of their results. */
export const SEARCH_SOURCES: readonly SearchSource[] = [
  sellerPageSource,
  pageSource,
  productSource,
  configurationSource,
  userSource,
  accountSource,
  entrySource,
  idSource,
];
