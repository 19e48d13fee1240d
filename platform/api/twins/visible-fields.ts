import type { Caller } from "../../context.ts";
import { fieldsOf } from "../../engine/field-types/read-fields.ts";
import { presentValue } from "../../engine/field-types/registry.ts";
import type { ClassField, TwinClass } from "../../engine/model.ts";
import { mayUse } from "../../engine/permission/may.ts";
import type { TwinRow } from "../../store/twins.ts";

/** What is filled of a twin shown beside another. */
export function presentFilledFields(
  caller: Caller,
  twinClass: TwinClass,
  twin: TwinRow,
): Record<string, string> {
  const filled = visibleFields(caller, twinClass, twin).filter(
    ({ key }) => twin.fields[key] !== undefined,
  );
  return Object.fromEntries(
    filled.map((field) => [field.key, presentValue(field, twin.fields[field.key])]),
  );
}

/** Of the fields with these keys, or of all. */
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
