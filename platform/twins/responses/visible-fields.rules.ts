import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import { fieldType, LINK_TYPER, presentValue } from "../../model/field-types/field-types.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";

/** Presents stored values of a related twin. With `all`, fields without a value are included. */
export function presentStoredFields(
  caller: Caller,
  twinClass: TwinClass,
  twin: TwinRow,
  all: boolean,
): Record<string, string> {
  const fields = visibleFields(caller, twinClass, twin).filter(
    (field) => twin.fields[field.key] !== undefined || (all && isStored(field)),
  );
  return Object.fromEntries(
    fields.map((field) => [field.key, presentValue(field, twin.fields[field.key])]),
  );
}

/**
 * Whether the value of a field is stored with the twin. Values that come from links or children aren't, and they
 * aren't loaded for related twins.
 */
function isStored(field: ClassField): boolean {
  return fieldType(field).writable && field.typerId !== LINK_TYPER;
}

/** Lists the fields that the caller may see on this twin; with `keys`, only fields with these keys. */
export function visibleFields(
  caller: Caller,
  twinClass: TwinClass,
  twin: TwinRow,
  keys: ReadonlySet<string> | null = null,
): ClassField[] {
  return fieldsOf(caller.model, twinClass).filter(
    (field) =>
      (keys === null || keys.has(field.key)) &&
      mayUse(caller, field.viewPermissionId, twinClass, twin).allowed,
  );
}
