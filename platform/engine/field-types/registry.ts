import type { ClassField, DomainModel, FieldValue } from "../model.ts";
import { boolean } from "./boolean.ts";
import { date } from "./date.ts";
import type { Described, FieldType } from "./field-type.ts";
import { numeric } from "./numeric.ts";
import { link, user } from "./references.ts";
import { secret } from "./secret.ts";
import { select } from "./select.ts";
import { attachment, colour, unsupported, url } from "./simple.ts";
import { text } from "./text.ts";

export const LINK_TYPER = 1310;

const TYPES = new Map<number, FieldType>([
  [1301, text],
  [1302, date],
  [1303, url],
  [1304, colour],
  [1305, select],
  [1306, boolean],
  [LINK_TYPER, link],
  [1311, user],
  [1316, attachment],
  [1317, numeric],
  [1326, secret],
]);

export function fieldType(field: ClassField): FieldType {
  return TYPES.get(field.typerId) ?? unsupported;
}

/** What a client needs to draw an input for the field; null: there is none, it is read-only. */
export function describeField(
  model: DomainModel,
  field: ClassField,
  now: Date | null = null,
): Described | null {
  return fieldType(field).describe(field, model, now);
}

/** The string a client reads; "" where there is no value. */
export function presentValue(field: ClassField, value: FieldValue | undefined): string {
  return value === undefined ? "" : fieldType(field).present(value, field);
}
