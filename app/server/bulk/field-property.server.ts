import { m } from "#app/paraglide/messages.js";
import { SEPARATOR } from "#app/rules/twins/form-values.ts";
import type {
  FormPart,
  Property,
  PropertyType,
} from "#app/server/entities/types/property.server.ts";
import type { ClassField } from "#app/server/platform/response-schemas.server.ts";
import { typeOf, type ValueType } from "#app/server/twins/fields/field-values.server.ts";

const TYPES: ReadonlyMap<ValueType, PropertyType> = new Map([
  ["text", "text"],
  ["url", "url"],
  ["color", "color"],
  ["number", "text"],
  ["date", "text"],
  ["boolean", "choice"],
  ["reference", "reference"],
]);

const YES_OR_NO = [
  { value: "true", label: m.field_yes },
  { value: "false", label: m.field_no },
] as const;

interface FieldProperty extends Pick<Property, "type" | "choices" | "fieldNames"> {
  /** The path of the value, in responses and in requests. */
  member: string;
  form: FormPart;
}

/**
 * Describes how jobs change the field of a twin. Null for files, secrets and computed fields, which no job changes.
 */
export function fieldProperty(field: ClassField): FieldProperty | null {
  const { descriptor, key, nameList, required } = field;
  const valueType = typeOf(field);
  const type = TYPES.get(valueType);
  if (!type) return null;
  const member = `fields.${key}`;
  const isSet = descriptor?.dataListId !== undefined && descriptor.multiple;
  return {
    member,
    type,
    fieldNames: nameList,
    ...(type === "choice" && { choices: YES_OR_NO }),
    form: {
      member,
      required,
      isNullable: true,
      ...(isSet && { isSet: true, separator: SEPARATOR }),
      ...(valueType === "number" && { kind: "number" as const }),
      ...(valueType === "date" && { hint: m.bulk_date_help }),
    },
  };
}
