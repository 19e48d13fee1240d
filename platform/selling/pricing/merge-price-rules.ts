import { mergeChanges } from "../../base/errors/merge-changes.ts";
import { AmountRule } from "../../twins/bulk/adjust-amount.rules.ts";

interface MarketplaceRule {
  marketplaceTypeId: string;
  amount: AmountRule;
}

/**
 * Merges the rules of a caller that had read `base` into the saved ones. Throws a conflict for marketplaces whose rule
 * both have changed; it names them by their IDs, with both rules as JSON, "" for none. Without a base the requested
 * rules are returned.
 */
export function mergePriceRules(
  base: readonly MarketplaceRule[] | undefined,
  requested: readonly MarketplaceRule[],
  saved: readonly MarketplaceRule[],
): MarketplaceRule[] {
  if (!base) return [...requested];
  const ids = new Set([...base, ...requested, ...saved].map((rule) => rule.marketplaceTypeId));
  const textsOf = (rules: readonly MarketplaceRule[]) => {
    const texts = new Map(rules.map((rule) => [rule.marketplaceTypeId, toText(rule.amount)]));
    return Object.fromEntries([...ids].map((id) => [id, texts.get(id) ?? ""]));
  };
  const merged = mergeChanges(textsOf(base), textsOf(requested), textsOf(saved));
  return Object.entries(merged)
    .filter(([, text]) => text !== "")
    .map(([marketplaceTypeId, text]) => ({
      marketplaceTypeId,
      amount: AmountRule.parse(JSON.parse(text)),
    }));
}

/** Returns the same text for rules that differ only in what they leave out. */
function toText({ percent, add, ending, step, minimum, maximum }: AmountRule): string {
  return JSON.stringify({
    percent,
    add,
    ...(ending ? { ending } : { step }),
    ...(minimum && { minimum }),
    ...(maximum && { maximum }),
  });
}
