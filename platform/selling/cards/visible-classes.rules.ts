import { isUsableOnAll, visibleScopes } from "../../core/access/access-conditions.rules.ts";
import type { Actor } from "../../core/access/actor.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";

/**
 * Whether the actor may see any twin of a class or of those that extend it. Without that, counts of such twins
 * are hidden too.
 */
export function canSeeTwinsOf(actor: Actor, rootKey: string): boolean {
  return visibleScopes(actor, classesBelow(actor, rootKey)).length > 0;
}

/** Whether the caller may see a field on every twin of a class and of those that extend it. */
export function canSeeFieldOf(caller: Caller, rootKey: string, fieldKey: string): boolean {
  return classesBelow(caller, rootKey).every((twinClass) => {
    const field = fieldByKey(caller.model, twinClass, fieldKey);
    return !field || isUsableOnAll(caller, twinClass, field.viewPermissionId);
  });
}

function classesBelow({ model }: Actor, rootKey: string): TwinClass[] {
  const rootId = model.classByKey.get(rootKey)?.id ?? "";
  return [...model.classes.values()].filter(({ ancestorIds }) => ancestorIds.includes(rootId));
}
