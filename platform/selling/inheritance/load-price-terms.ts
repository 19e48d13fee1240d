import type { Executor } from "../../base/database/executor.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { findAdapter, type MarketplaceServices } from "../marketplaces/adapter.ts";
import { readPriceRules } from "../pricing/price-rules.ts";
import type { PriceTerms } from "./followed-values.rules.ts";

/** Loads how cards of these classes get their prices in one business, by class ID. */
export async function loadPriceTerms(
  services: MarketplaceServices,
  executor: Executor,
  model: DomainModel,
  businessAccountId: string | null,
  classIds: Iterable<string>,
): Promise<Map<string, PriceTerms>> {
  const rules = await readPriceRules(executor, businessAccountId);
  const byClass = new Map(rules.map((rule) => [rule.marketplaceTypeId, rule.amount]));
  const terms = [...new Set(classIds)].map((classId): [string, PriceTerms] => [
    classId,
    {
      rule: byClass.get(classId) ?? null,
      currencies: findAdapter(services, model, classId)?.limits.currencies ?? null,
    },
  ]);
  return new Map(terms);
}
