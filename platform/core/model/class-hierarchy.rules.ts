import { isKindOf } from "./class-properties.rules.ts";
import type { DomainModel, Link, TwinClass } from "./domain-model.ts";

/** Returns the class and its descendants. */
export function classAndDescendants(model: DomainModel, classId: string): TwinClass[] {
  return [...model.classes.values()].filter(({ ancestorIds }) => ancestorIds.includes(classId));
}

/**
 * Returns the class with its ancestors and descendants, from or by which members may be inherited.
 */
export function classAndRelatives(model: DomainModel, twinClass: TwinClass): Set<string> {
  return new Set([
    ...twinClass.ancestorIds,
    ...classAndDescendants(model, twinClass.id).map(({ id }) => id),
  ]);
}

/** Whether twins of the class, or of a descendant, can be an end of the link. */
export function isEndOf(
  model: DomainModel,
  classId: string,
  { srcClassId, dstClassId }: Link,
): boolean {
  return classAndDescendants(model, classId).some(
    ({ id }) => isKindOf(model, id, srcClassId) || isKindOf(model, id, dstClassId),
  );
}
