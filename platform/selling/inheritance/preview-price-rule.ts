import type { Executor } from "../../base/database/executor.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { AmountRule } from "../../twins/bulk/adjust-amount.rules.ts";
import { findVisibleTwins } from "../../twins/twin/find-twin.ts";
import { readField, readOptionCode } from "../cards/field-text.rules.ts";
import { PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { canSeeFieldOf } from "../cards/visible-fields.rules.ts";
import { findAdapter, type MarketplaceServices } from "../marketplaces/adapter.ts";
import { newestPricedIds } from "../pricing/priced-products.store.ts";
import { describeUnusable, followedValue, isUsable } from "./followed-values.rules.ts";

const EXAMPLES = 5;

/** The price of a product, and what its card gets by a rule. */
interface PricedExample {
  twinId: string;
  name: string;
  before: string;
  after: string;
  /** Code of the currency of both amounts, such as EUR; null without one. */
  currency: string | null;
  /** Reason why a card doesn't get this price. */
  skipped?: string;
}

interface TriedRule {
  amount: AmountRule;
  /** Class of the marketplace's cards; null for any marketplace. */
  marketplaceTypeId: string | null;
}

/** Applies a rule to the prices of the business's newest products, without saving anything. */
export async function previewPriceRule(
  services: MarketplaceServices,
  executor: Executor,
  caller: Caller,
  { amount, marketplaceTypeId }: TriedRule,
): Promise<PricedExample[]> {
  const { model, locale } = caller;
  const rootId = model.classByKey.get(PRODUCT_ROOT)?.id;
  if (caller.businessAccountId === null || rootId === undefined) return [];
  if (!canSeeFieldOf(caller, PRODUCT_ROOT, "price")) return [];
  const canSeeCurrency = canSeeFieldOf(caller, PRODUCT_ROOT, "currency");
  const adapter = marketplaceTypeId && findAdapter(services, model, marketplaceTypeId);
  const terms = { rule: amount, currencies: adapter ? adapter.limits.currencies : null };
  const ids = await newestPricedIds(executor, caller.businessAccountId, rootId, EXAMPLES);
  const products = await findVisibleTwins(executor, caller, ids);
  return products.flatMap((product) => {
    const followed = followedValue(product, "price", terms);
    if (followed === null) return [];
    const usable = isUsable(model, { text: "", currency: "" }, followed, terms);
    // The reason would name the currency.
    if (!usable && !canSeeCurrency) return [];
    const currency = readOptionCode(model, followed.currency, locale);
    return {
      twinId: product.id,
      name: product.name,
      before: readField(product.fields, "price"),
      after: followed.text,
      currency: canSeeCurrency ? currency || null : null,
      ...(!usable && { skipped: renderMessage(describeUnusable(model, followed, locale), locale) }),
    };
  });
}
