import { isKindOf } from "./class-properties.rules.ts";
import type { DomainModel, Link, TwinClass } from "./domain-model.ts";

/** Returns the class and its descendants. */
export function classAndDescendants(model: DomainModel, classId: string): TwinClass[] {
  return [...model.classes.values()].filter(({ ancestorIds }) => ancestorIds.includes(classId));
}

/**
 * Returns the IDs of the class, of its ancestors, whose members it inherits, and of its descendants, which inherit
 * its members.
 */
export function classAndRelatives(model: DomainModel, twinClass: TwinClass): Set<string> {
  return new Set([
    ...twinClass.ancestorIds,
    ...classAndDescendants(model, twinClass.id).map(({ id }) => id),
  ]);
}

/** True if twins of the class or of its descendants can be at an end of the link. */
export function isEndOf(
  model: DomainModel,
  classId: string,
  { srcClassId, dstClassId }: Link,
): boolean {
  return classAndDescendants(model, classId).some(
    ({ id }) => isKindOf(model, id, srcClassId) || isKindOf(model, id, dstClassId),
  );
}
