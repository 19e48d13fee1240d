import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import { presentValue } from "../../model/field-types/field-types.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";

/** Fields with a value of a related twin. */
export function presentFilledFields(
  caller: Caller,
  twinClass: TwinClass,
  twin: TwinRow,
): Record<string, string> {
  const fieldsWithValue = visibleFields(caller, twinClass, twin).filter(
    ({ key }) => twin.fields[key] !== undefined,
  );
  return Object.fromEntries(
    fieldsWithValue.map((field) => [field.key, presentValue(field, twin.fields[field.key])]),
  );
}

/** Only fields with these keys; default: all. */
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
