import type { DomainModel } from "../../core/model/domain-model.ts";
import {
  buildPayload,
  hasUnifiedPrice,
  requiredAttributes,
  type Sellable,
} from "../cards/card-payload.rules.ts";
import type { Issue } from "../cards/card.ts";
import { validateCard } from "../cards/validate-card.rules.ts";
import type { MarketplaceAdapter } from "../marketplaces/adapter.ts";

/** Fields that every marketplace validates, in addition to the attributes of the product's type. */
const VALIDATED_FIELDS = [
  "name",
  "description",
  "bullet_points",
  "price",
  "currency",
  "stock_quantity",
  "ean",
  "sku",
  "images",
] as const;

export type MarketplaceRules = Pick<MarketplaceAdapter, "limits" | "validate">;

/** Computes the percentage of validated fields without errors; at 100 the card can be published. */
export function measureCompleteness(
  model: DomainModel,
  sellable: Sellable,
  rules: MarketplaceRules,
): number {
  const required = requiredAttributes(model, sellable.product.classId, sellable.locale);
  const payload = buildPayload(model, sellable);
  const issues = [
    ...validateCard(payload, rules.limits, {
      required,
      priceOn: hasUnifiedPrice(sellable.product) ? "product" : "card",
      // Irrelevant here, because a shared SKU only causes a warning, and only errors count.
      isSkuShared: false,
    }),
    ...rules.validate(payload),
  ];
  return computePercent(issues, VALIDATED_FIELDS.length + required.length);
}

/**
 * Computes the percentage of fields without errors. Several errors of one field count once, and so do all errors
 * without a field.
 */
export function computePercent(
  issues: readonly Pick<Issue, "field" | "severity">[],
  fieldCount: number,
): number {
  const errors = issues.filter(({ severity }) => severity === "error");
  const failed = new Set(errors.map(({ field }) => field)).size;
  return Math.floor((100 * Math.max(0, fieldCount - failed)) / fieldCount);
}
