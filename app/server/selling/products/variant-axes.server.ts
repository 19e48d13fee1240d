import { isTypeAttribute } from "#app/rules/selling/product-sections.ts";
import { GROUP_KEY } from "#app/rules/selling/variant-limits.ts";
import type { AxisKind, AxisValue } from "#app/rules/selling/variant-values.ts";
import { splitValues } from "#app/rules/twins/twin-field.ts";
import type {
  ClassField,
  Related,
  Twin,
  TwinResponse,
} from "#app/server/platform/response-schemas.server.ts";
import {
  fieldsOf,
  namesOf,
  typeOf,
  valueOf,
} from "#app/server/twins/fields/field-values.server.ts";

/** A field in which the variants of a product may differ. */
export interface Axis {
  key: string;
  label: string;
  kind: AxisKind;
  /** The options of a list that are offered; empty for other fields. */
  options: AxisValue[];
  /** Options that are no longer offered, but may have been chosen before. */
  retired: AxisValue[];
  /** The product's own value, as the platform stores it and as users read it. */
  own: AxisValue;
}

/**
 * Lists the fields in which variants of the product may differ: texts of one line, numbers and options of its type, and
 * the number of pieces. Long lists aren't among them, because their options aren't loaded with the product.
 */
export function listAxes({ twin, relatedObjects: related }: TwinResponse): Axis[] {
  return fieldsOf(twin, related).flatMap((field) => {
    const kind = kindOf(field);
    const key = field.key.toLowerCase();
    if (kind === null || field.readOnly) return [];
    if (key === GROUP_KEY || (!isTypeAttribute(key) && key !== "elements_amount")) return [];
    const { options, retired } = optionsOf(kind, field, related);
    if (kind === "options" && options.length === 0) return [];
    const own = ownValue(field, twin, related);
    return [{ key, label: field.name || key, kind, options, retired, own }];
  });
}

/**
 * Whether the user may put variants into the product's group, which not all platforms have. The first variants change
 * the product, because it gets its group with them.
 */
export function mayGroup({ twin, relatedObjects }: TwinResponse): boolean {
  const field = fieldsOf(twin, relatedObjects).find(({ key }) => key.toLowerCase() === GROUP_KEY);
  if (!field || field.readOnly) return false;
  return valueOf(twin, GROUP_KEY) !== "" || twin.actions.includes("EDIT");
}

function kindOf(field: ClassField): AxisKind | null {
  const type = typeOf(field);
  if (type === "number") return "number";
  if (type === "text") return (field.descriptor?.editorType ?? "PLAIN") === "PLAIN" ? "text" : null;
  return field.descriptor?.fieldType.toLowerCase() === "selectlistv1" ? "options" : null;
}

function optionsOf(
  kind: AxisKind,
  { descriptor }: ClassField,
  related: Related,
): Pick<Axis, "options" | "retired"> {
  const ids = kind === "options" ? (descriptor?.optionIdList ?? []) : [];
  const listed = ids.flatMap((id) => related.dataListsOptionMap[id] ?? []);
  const view = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return {
    options: listed.filter(({ status }) => status === "active").map(view),
    retired: listed.filter(({ status }) => status !== "active").map(view),
  };
}

function ownValue(field: ClassField, twin: Twin, related: Related): AxisValue {
  const value = valueOf(twin, field.key);
  if (typeOf(field) !== "reference") return { value, label: value };
  return { value: splitValues(value).join(), label: namesOf(value, related) };
}
