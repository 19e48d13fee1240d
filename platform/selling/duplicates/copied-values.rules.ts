import type { Actor } from "../../core/access/actor.rules.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import { WRITE_SEPARATOR } from "../../model/field-types/field-type.rules.ts";
import {
  fieldType,
  isBase64File,
  LINK_TYPER,
  presentValue,
} from "../../model/field-types/field-types.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";

/**
 * Lists the fields whose values a copy of the twin gets: those that the actor may see on the original and write in the
 * copy. Unique values, secrets, links and files stay with the original.
 */
export function listCopiedFields(
  actor: Actor,
  original: TwinRow,
  twinClass: TwinClass,
): ClassField[] {
  return fieldsOf(actor.model, twinClass).filter(
    (field) =>
      isValueOfCopy(field) &&
      mayUse(actor, field.viewPermissionId, twinClass, original).allowed &&
      mayUse(actor, field.editPermissionId, twinClass).allowed,
  );
}

function isValueOfCopy(field: ClassField): boolean {
  const type = fieldType(field);
  const isUnique = (type.uniqueWithin?.(field) ?? null) !== null;
  const isStored = field.typerId !== LINK_TYPER && !isBase64File(field);
  return type.writable && !type.secret && !isUnique && isStored;
}

/** Returns the values of these fields as a client enters them. */
export function copyValues(
  original: Pick<TwinRow, "fields">,
  fields: readonly ClassField[],
): Record<string, string> {
  const values = fields.map((field): [ClassField, string] => {
    const value = original.fields[field.key];
    // Not all fields accept several values separated as they are read.
    return [field, Array.isArray(value) ? value.join(WRITE_SEPARATOR) : presentValue(field, value)];
  });
  // An empty value is copied too, because the default of the field would be entered otherwise.
  const copied = values.filter(([field, value]) => value !== "" || !field.required);
  return Object.fromEntries(copied.map(([{ key }, value]) => [key, value]));
}
