import { isUsableOnAll } from "../../core/access/access-conditions.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { classesBelow } from "../../core/access/visible-classes.rules.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";

/** Whether the caller may see a field on every twin of a class and of those that extend it. */
export function canSeeFieldOf(caller: Caller, rootKey: string, fieldKey: string): boolean {
  return classesBelow(caller, rootKey).every((twinClass) => {
    const field = fieldByKey(caller.model, twinClass, fieldKey);
    return !field || isUsableOnAll(caller, twinClass, field.viewPermissionId);
  });
}
