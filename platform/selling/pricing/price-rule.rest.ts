import { z } from "zod";

import { hasBusinessPermission } from "../../accounts/businesses/business-permission.ts";
import { Id } from "../../base/http/body-fields.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { AmountRule } from "../../twins/bulk/adjust-amount.rules.ts";
import { previewPriceRule } from "../inheritance/preview-price-rule.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { MAX_PRICE_RULES, PriceRule, readPriceRules, savePriceRules } from "./price-rules.ts";

const PricedProduct = z
  .object({
    twinId: z.guid(),
    name: z.string(),
    before: z.string(),
    after: z.string(),
    /** Code of the currency of both amounts, such as EUR; null without one. */
    currency: z.string().nullable(),
    /** Reason why a card doesn't get this price, in the caller's language; absent if it does. */
    skipped: z.string().optional(),
  })
  .meta({ id: "PriceRuleExampleV1" });

const Rules = z.array(PriceRule).max(MAX_PRICE_RULES);

export const priceRuleRoutes: Route<MarketplaceServices>[] = [
  privateRoute({
    method: "GET",
    path: "/private/price_rule/v1",
    summary: "Get how the caller's business computes the prices of its marketplace cards",
    answer: z.object({ priceRuleList: z.array(PriceRule), mayEdit: z.boolean() }),
    handle: async ({ services, caller }) => ({
      priceRuleList: await readPriceRules(services.db, caller.businessAccountId),
      mayEdit: hasBusinessPermission(caller, "BUSINESS_EDIT"),
    }),
  }),
  privateRoute({
    method: "PUT",
    path: "/private/price_rule/v1",
    summary:
      "Replace the price rules of the caller's business; with base, concurrent changes are kept; cards with prices of their own keep them",
    body: z
      .object({
        priceRuleList: Rules,
        /** The rules that the caller had read. */
        base: Rules.nullish(),
      })
      .meta({ id: "PriceRuleSaveRqV1" }),
    handle: async ({ services, caller, body }) => {
      await savePriceRules(services, caller, body.priceRuleList, body.base ?? undefined);
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/price_rule/preview/v1",
    summary:
      "Show what a price rule would make of the newest products' prices, and which of them the marketplace refuses",
    needs: ["TWIN_VIEW"],
    body: z
      .object({
        amount: AmountRule,
        /** Class of the marketplace's cards. Without it, no currency is refused. */
        marketplaceTypeId: Id.nullish(),
      })
      .meta({ id: "PriceRulePreviewRqV1" }),
    answer: z.object({ exampleList: z.array(PricedProduct) }),
    handle: async ({ services, caller, body: { amount, marketplaceTypeId = null } }) => ({
      exampleList: await previewPriceRule(services, services.db, caller, {
        amount,
        marketplaceTypeId,
      }),
    }),
  }),
];
