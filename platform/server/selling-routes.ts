import type { Route } from "../core/calls/route.ts";
import { completenessRoutes } from "../selling/completeness/completeness.rest.ts";
import { cardRoutes } from "../selling/connectors/card.rest.ts";
import { contentLanguageRoutes } from "../selling/content-languages/content-language.rest.ts";
import { duplicateRoutes } from "../selling/duplicates/duplicate.rest.ts";
import { eanFindingRoutes } from "../selling/eans/ean-findings.rest.ts";
import { graphqlRoutes } from "../selling/graphql/graphql.rest.ts";
import { inheritanceRoutes } from "../selling/inheritance/inheritance.rest.ts";
import { showroomRoutes } from "../selling/marketplaces/showroom/showroom.rest.ts";
import { mergeRoutes } from "../selling/merges/merge.rest.ts";
import { notificationRoutes } from "../selling/notifications/notification.rest.ts";
import { sellingOverviewRoutes } from "../selling/overview/overview.rest.ts";
import { priceHistoryRoutes } from "../selling/pricing/price-history.rest.ts";
import { priceRuleRoutes } from "../selling/pricing/price-rule.rest.ts";
import { jobImageRoutes } from "../selling/products/fetch-images.rest.ts";
import { productRoutes } from "../selling/products/product.rest.ts";
import { publishingRoutes } from "../selling/publishing/publishing.rest.ts";
import { variantRoutes } from "../selling/variants/variant.rest.ts";
import { proposalRoutes } from "../selling/writer/proposal.rest.ts";
import { writingRoutes } from "../selling/writer/writing-routes.ts";
import type { PlatformServices } from "./platform-services.ts";

/** Routes of what sellers work with. */
export const sellingRoutes: Route<PlatformServices>[] = [
  ...graphqlRoutes,
  ...notificationRoutes,
  ...completenessRoutes,
  ...proposalRoutes,
  ...writingRoutes,
  ...contentLanguageRoutes,
  ...cardRoutes,
  ...publishingRoutes,
  ...eanFindingRoutes,
  ...inheritanceRoutes,
  ...priceHistoryRoutes,
  ...priceRuleRoutes,
  ...jobImageRoutes,
  ...productRoutes,
  ...duplicateRoutes,
  ...variantRoutes,
  ...mergeRoutes,
  ...sellingOverviewRoutes,
  ...showroomRoutes,
];
