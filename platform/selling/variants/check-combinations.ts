import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { FieldError } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { labelOf } from "../../model/field-types/read-fields.rules.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { rowField } from "../duplicates/duplicate.ts";
import { combinationOf } from "./combination.rules.ts";

export interface Variant {
  name: string;
  ean: string;
  sku: string;
  /** Values by the keys of the axes. */
  valueMap: Readonly<Record<string, string>>;
}

interface Known {
  /** Products that are in the group, or will be. */
  members: readonly TwinRow[];
  now: Date;
}

/**
 * Lists what is wrong with the combinations of new variants: a missing or unknown value, and a combination that another
 * variant or a product of the group has. Values that a field doesn't accept are reported when the products are created.
 */
export function checkCombinations(
  caller: Caller,
  axes: readonly ClassField[],
  variants: readonly Variant[],
  { members, now }: Known,
): FieldError[] {
  const errors: FieldError[] = [];
  const taken = new Map<string, string>();
  for (const { name, fields } of members) {
    const combination = combinationOf(axes, (key) => fields[key]);
    if (combination !== null && !taken.has(combination)) taken.set(combination, name);
  }
  const used = new Map<string, string>();
  for (const [at, { name, valueMap }] of variants.entries()) {
    const add = (field: string, code: string, message: Message) =>
      errors.push({ field: rowField(at, field), message, code });
    for (const [key, message] of listValueIssues(caller, axes, valueMap)) {
      add(key, axes.some((axis) => axis.key === key) ? "required" : "unknown", message);
    }
    const combination = combinationOf(axes, readParsed(caller, axes, valueMap, now));
    if (combination === null) continue;
    const [holder, other] = [taken.get(combination), used.get(combination)];
    if (holder !== undefined)
      add("values", "taken", createMessage("variant_taken", { name: holder }));
    else if (other !== undefined)
      add("values", "repeated", createMessage("variant_repeated", { name: other }));
    used.set(combination, name);
  }
  return errors;
}

function listValueIssues(
  { locale, model }: Caller,
  axes: readonly ClassField[],
  valueMap: Variant["valueMap"],
): [string, Message][] {
  const missing = axes.filter(({ key }) => (valueMap[key] ?? "").trim() === "");
  const unknown = Object.keys(valueMap).filter((key) => !axes.some((axis) => axis.key === key));
  return [
    ...missing.map((axis): [string, Message] => [
      axis.key,
      createMessage("field_required", { label: labelOf(axis, locale, model) }),
    ]),
    ...unknown.map((key): [string, Message] => [
      key,
      createMessage("variant_axis_unknown", { key }),
    ]),
  ];
}

/** Returns a function that reads a value as it will be stored; null if it isn't valid. */
function readParsed(
  { locale, model }: Caller,
  axes: readonly ClassField[],
  valueMap: Variant["valueMap"],
  now: Date,
): (key: string) => FieldValue | null {
  return (key) => {
    const field = axes.find((axis) => axis.key === key);
    const raw = valueMap[key] ?? "";
    if (!field || raw.trim() === "") return null;
    const label = labelOf(field, locale, model);
    const parsed = fieldType(field).parse(raw, { model, field, label, now });
    if (!parsed.ok) return null;
    return parsed.custom && parsed.custom.length > 0 ? parsed.custom : parsed.value;
  };
}
