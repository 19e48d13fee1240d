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
    z.object({
      twinId: z.string(),
      name: z.string(),
      before: z.string(),
      after: z.string(),
      currency: z.string().nullable(),
      skipped: z.string().optional(),
    }),
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

/**
 * Saves the rule of one marketplace; null removes it. Throws a version conflict if another user has changed the rule
 * since it was `seen`.
 */
export async function savePriceRule(
  caller: Caller,
  marketplaceTypeId: string,
  amount: AmountRule | null,
  seen: AmountRule | null,
): Promise<void> {
  const { priceRuleList } = await caller.platform.get(PATH, RulesResponse);
  const others = priceRuleList.filter((rule) => rule.marketplaceTypeId !== marketplaceTypeId);
  const withRule = (own: AmountRule | null) =>
    own ? [...others, { marketplaceTypeId, amount: own }] : others;
  const body = { priceRuleList: withRule(amount), base: withRule(seen) };
  await caller.platform.put(PATH, body, EmptyResponse);
}

/** Returns the text that stands for a rule in an address; empty for none. */
export function ruleToken(amount: AmountRule | null): string {
  return amount ? JSON.stringify(amount) : "";
}

/** Reads the rule from the text that stands for it. Null for none, or if the text is invalid. */
export function parseRuleToken(token: string): AmountRule | null {
  try {
    return token === "" ? null : toRule(Amount.parse(JSON.parse(token)));
  } catch {
    return null;
  }
}

/** Applies a rule of a marketplace to the prices of the newest products, without saving. */
export async function previewPriceRule(
  { platform }: Caller,
  marketplaceTypeId: string,
  amount: AmountRule,
) {
  const path = "/private/price_rule/preview/v1";
  const body = { marketplaceTypeId, amount };
  return (await platform.post(path, body, ExamplesResponse)).exampleList;
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
