import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";

/**
 * Vitrine's initial values by field key, for fields that neither their settings nor the business give a default.
 * Options are named by external ID.
 */
const STANDARD: Readonly<Record<string, string>> = {
  unified_price_for_all_marketplaces: "false",
  edit_manually: "false",
  product_size_unit: "#externalId=cm",
  package_size_unit: "#externalId=cm",
  product_weight_unit: "#externalId=kg",
  package_weight_unit: "#externalId=kg",
};

/**
 * Returns the business's defaults for a card at a marketplace that accepts only these currencies. Another one is left
 * out. A card without a price begins with the marketplace's only currency; to an amount, it would be a guess.
 */
export function withAcceptedCurrency(
  defaults: Readonly<Record<string, string>>,
  accepted: readonly string[],
  hasPrice: boolean,
): Record<string, string> {
  const { currency, ...others } = defaults;
  const references = accepted.map((code) => `#externalId=${code}`);
  const [only] = references;
  if (currency !== undefined && references.includes(currency)) return { ...others, currency };
  return only !== undefined && references.length === 1 && !hasPrice
    ? { ...others, currency: only }
    : others;
}

/**
 * Returns initial values for the attributes without a value: the field's default, else the business's default, else
 * Vitrine's.
 */
export function missingDefaults(
  model: DomainModel,
  twin: { class_id: string; fields: Readonly<Record<string, FieldValue>> },
  ofBusiness: Readonly<Record<string, string>>,
): Record<string, string> {
  const defaults: Record<string, string> = {};
  for (const fieldId of model.classes.get(twin.class_id)?.fieldIds ?? []) {
    const field = model.fields.get(fieldId);
    if (!field || twin.fields[field.key] !== undefined) continue;
    const value = field.typerParams["default"] ?? ofBusiness[field.key] ?? STANDARD[field.key];
    if (value) defaults[field.key] = value;
  }
  return defaults;
}
