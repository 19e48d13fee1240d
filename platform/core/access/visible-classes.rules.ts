import type { TwinClass } from "../model/domain-model.ts";
import { visibleScopes } from "./access-conditions.rules.ts";
import type { Actor } from "./actor.rules.ts";

/**
 * Whether the actor may see any twin of a class or of those that extend it. Without that, counts of such twins
 * are hidden too.
 */
export function canSeeTwinsOf(actor: Actor, rootKey: string): boolean {
  return visibleScopes(actor, classesBelow(actor, rootKey)).length > 0;
}

/** Lists a class and those that extend it. */
export function classesBelow({ model }: Pick<Actor, "model">, rootKey: string): TwinClass[] {
  const rootId = model.classByKey.get(rootKey)?.id ?? "";
  return [...model.classes.values()].filter(({ ancestorIds }) => ancestorIds.includes(rootId));
}
