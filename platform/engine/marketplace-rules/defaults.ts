import type { DomainModel, FieldValue } from "../model.ts";

/** What a new card starts with where its type says nothing else; options by their outside code. */
const STANDARD: Readonly<Record<string, string>> = {
  unified_price_for_all_marketplaces: "false",
  edit_manually: "false",
  product_size_unit: "#externalId=cm",
  package_size_unit: "#externalId=cm",
  product_weight_unit: "#externalId=kg",
  package_weight_unit: "#externalId=kg",
};

/**
 * The values a type's attributes start with: what the field itself names as its default, the
 * business's own currency, then the standard. A value that is there is never touched.
 */
export function missingDefaults(
  model: DomainModel,
  twin: { class_id: string; fields: Readonly<Record<string, FieldValue>> },
  account: { defaultCurrency: string | null },
): Record<string, string> {
  const defaults: Record<string, string> = {};
  for (const fieldId of model.classes.get(twin.class_id)?.fieldIds ?? []) {
    const field = model.fields.get(fieldId);
    if (!field || twin.fields[field.key] !== undefined) continue;
    const currency = account.defaultCurrency && `#externalId=${account.defaultCurrency}`;
    const value =
      field.typerParams["default"] ?? (field.key === "currency" ? currency : STANDARD[field.key]);
    if (value) defaults[field.key] = value;
  }
  return defaults;
}
