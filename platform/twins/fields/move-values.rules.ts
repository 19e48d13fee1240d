import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { valuesOf, WRITE_SEPARATOR } from "../../model/field-types/field-type.rules.ts";
import { fieldType, presentValue } from "../../model/field-types/field-types.rules.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";

export interface MovedValues {
  /** Values of fields that both classes have. */
  kept: Record<string, FieldValue>;
  /** Values of mapped fields by key of the new field, written as in a request. */
  input: Record<string, string>;
  /** Keys of fields whose values are lost. */
  lost: string[];
}

/** Decides for each value of a twin whether a change of class keeps, moves or loses it. */
export function moveValues(
  model: DomainModel,
  from: TwinClass,
  to: TwinClass,
  values: Readonly<Record<string, FieldValue>>,
  replaceMap: Readonly<Record<string, string>>,
): MovedValues {
  const moved: MovedValues = { kept: {}, input: {}, lost: [] };
  for (const [key, value] of Object.entries(values)) {
    const field = fieldByKey(model, from, key);
    const target = model.fields.get(replaceMap[field?.id ?? ""] ?? field?.id ?? "");
    const isPlaced = target !== undefined && to.fieldIds.includes(target.id);
    if (field && isPlaced && target.id === field.id) moved.kept[key] = value;
    // A secret can't be read, so it can't be moved to another field.
    else if (!field || !isPlaced || fieldType(field).secret) moved.lost.push(key);
    else {
      moved.input[target.key] = fieldType(field).refersTo
        ? valuesOf(value).join(WRITE_SEPARATOR)
        : presentValue(field, value);
    }
  }
  return moved;
}
