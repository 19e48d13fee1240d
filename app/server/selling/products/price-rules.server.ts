import { z } from "zod";

import type { AmountRule } from "#app/server/bulk/bulk-operation.server.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listCardMarketplaces } from "../marketplaces.server.ts";

const Amount = z.object({
  percent: z.string().optional(),
  add: z.string().optional(),
  ending: z.string().nullish(),
  step: z.string().optional(),
  minimum: z.string().nullish(),
  maximum: z.string().nullish(),
});

const RulesResponse = z.object({
  priceRuleList: z.array(z.object({ marketplaceTypeId: z.string(), amount: Amount })),
  mayEdit: z.boolean(),
});

const ExamplesResponse = z.object({
  exampleList: z.array(
    z.object({ twinId: z.string(), name: z.string(), before: z.string(), after: z.string() }),
  ),
});

const PATH = "/private/price_rule/v1";

/** Lists the marketplaces with the rules for the initial prices of their cards. */
export async function listPriceRules(caller: Caller) {
  const [marketplaces, { priceRuleList, mayEdit }] = await Promise.all([
    listCardMarketplaces(caller),
    caller.platform.get(PATH, RulesResponse),
  ]);
  const rules = marketplaces.map(({ id, key }) => {
    const rule = priceRuleList.find(({ marketplaceTypeId }) => marketplaceTypeId === id);
    return { id, key, amount: rule ? toRule(rule.amount) : null };
  });
  return { rules, mayEdit };
}

/** Saves the rule of one marketplace. Null removes it. */
export async function savePriceRule(
  caller: Caller,
  marketplaceTypeId: string,
  amount: AmountRule | null,
): Promise<void> {
  const { priceRuleList } = await caller.platform.get(PATH, RulesResponse);
  const others = priceRuleList.filter((rule) => rule.marketplaceTypeId !== marketplaceTypeId);
  const rules = amount ? [...others, { marketplaceTypeId, amount }] : others;
  await caller.platform.put(PATH, { priceRuleList: rules }, EmptyResponse);
}

/** Applies a rule to the prices of the newest products, without saving. */
export async function previewPriceRule({ platform }: Caller, amount: AmountRule) {
  const path = "/private/price_rule/preview/v1";
  return (await platform.post(path, { amount }, ExamplesResponse)).exampleList;
}

function toRule(amount: z.output<typeof Amount>): AmountRule {
  const { percent, add, ending, step, minimum, maximum } = amount;
  return {
    ...(percent && { percent }),
    ...(add && { add }),
    ...(ending && { ending }),
    ...(step && { step }),
    ...(minimum && { minimum }),
    ...(maximum && { maximum }),
  };
}
