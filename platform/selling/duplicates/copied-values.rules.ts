import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import {
  fieldType,
  isBase64File,
  LINK_TYPER,
  presentValue,
} from "../../model/field-types/field-types.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";

/**
 * Lists the fields whose values a copy of the twin gets: those that the caller may see on the original and write in the
 * copy. Unique values, secrets, links and files stay with the original.
 */
export function listCopiedFields(
  caller: Caller,
  original: TwinRow,
  twinClass: TwinClass,
): ClassField[] {
  return fieldsOf(caller.model, twinClass).filter(
    (field) =>
      isValueOfCopy(field) &&
      mayUse(caller, field.viewPermissionId, twinClass, original).allowed &&
      mayUse(caller, field.editPermissionId, twinClass).allowed,
  );
}

function isValueOfCopy(field: ClassField): boolean {
  const type = fieldType(field);
  const isUnique = (type.uniqueWithin?.(field) ?? null) !== null;
  const isStored = field.typerId !== LINK_TYPER && !isBase64File(field);
  return type.writable && !type.secret && !isUnique && isStored;
}

/** Returns the values of these fields as the caller would enter them. */
export function copyValues(
  original: Pick<TwinRow, "fields">,
  fields: readonly ClassField[],
): Record<string, string> {
  const values = fields.map((field): [ClassField, string] => [
    field,
    presentValue(field, original.fields[field.key]),
  ]);
  // An empty value is copied too, because the default of the field would be entered otherwise.
  const copied = values.filter(([field, value]) => value !== "" || !field.required);
  return Object.fromEntries(copied.map(([{ key }, value]) => [key, value]));
}
