import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";

export function readField(fields: Readonly<Record<string, FieldValue>>, key: string): string {
  const value = fields[key];
  return (Array.isArray(value) ? value.join("\n") : (value ?? "")).trim();
}

/** Returns the external code of an option (EUR, cm), not its ID or translation. */
export function readOptionCode(model: DomainModel, value: string, locale: string): string {
  const option = model.options.get(value);
  if (!option) return value;
  return option.externalId ?? textIn(option.name, locale, model);
}

/** Formats a value for buyers: names of options instead of IDs, yes and no instead of flags. */
export function showValue(
  model: DomainModel,
  value: FieldValue | undefined,
  locale: string,
): string {
  if (value === undefined) return "";
  const parts = Array.isArray(value) ? value : [value];
  return parts
    .map((item) => showPart(model, item.trim(), locale))
    .filter((text) => text !== "")
    .join(", ");
}

function showPart(model: DomainModel, item: string, locale: string): string {
  if (item === "true") return "Yes";
  if (item === "false") return "No";
  const option = model.options.get(item);
  return option ? textIn(option.name, locale, model) : item;
}
