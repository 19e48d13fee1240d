import { z } from "zod";

import {
  type AccountSettings,
  changeAccountSettings,
  readAccountSettings,
} from "../../accounts/businesses/account-settings.ts";
import type { Executor } from "../../base/database/executor.ts";
import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { Id } from "../../base/http/body-fields.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { AmountRule } from "../../twins/bulk/adjust-amount.rules.ts";
import { CARD_ROOT, isRootKind } from "../cards/marketplace-classes.rules.ts";
import { followPriceRulesJob } from "./follow-price-rules.job.ts";
import { mergePriceRules } from "./merge-price-rules.ts";

/** Rule for the price of cards at one marketplace, computed from the price of the product that they follow. */
export const PriceRule = z
  .object({
    /** Class of the marketplace's cards. */
    marketplaceTypeId: Id,
    amount: AmountRule,
  })
  .meta({ id: "PriceRuleV1" });
export type PriceRule = z.output<typeof PriceRule>;

/** Maximum number of price rules of a business, which has at most one for each marketplace. */
export const MAX_PRICE_RULES = 100;

const Settings = z.object({ priceRules: z.array(PriceRule).catch([]).default([]) });

/** Reads the rules of the caller's business; none without a business. */
export async function readPriceRules(
  executor: Executor,
  businessAccountId: string | null,
): Promise<PriceRule[]> {
  return Settings.parse(await readAccountSettings(executor, businessAccountId)).priceRules;
}

/**
 * Replaces the rules of the caller's business, merging changes that others made since `base`, and enqueues a job that
 * updates the prices of cards. Prices that users entered in cards stay.
 */
export async function savePriceRules(
  services: Services,
  caller: Caller,
  rules: readonly PriceRule[],
  base?: readonly PriceRule[],
): Promise<void> {
  const { domainId } = caller;
  const change = (saved: AccountSettings) => {
    assertEachMarketplaceOnce(caller, rules);
    return { priceRules: mergePriceRules(base, rules, Settings.parse(saved).priceRules) };
  };
  await changeAccountSettings(services, caller, change, async (tx, businessAccountId) => {
    const payload = { domainId, businessAccountId };
    // Without a key, because a running job may have passed cards before these rules were saved.
    await services.jobs.enqueue(tx, followPriceRulesJob, payload, { tenant: payload });
  });
}

function assertEachMarketplaceOnce({ model }: Caller, rules: readonly PriceRule[]): void {
  const named = new Set<string>();
  for (const { marketplaceTypeId } of rules) {
    if (!isRootKind(model, marketplaceTypeId, CARD_ROOT) || named.has(marketplaceTypeId)) {
      const message = createMessage("price_rule_marketplace");
      throw invalidFields(CODE.ENTITY_INVALID, [{ field: "priceRuleList", message }]);
    }
    named.add(marketplaceTypeId);
  }
}
