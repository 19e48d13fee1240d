import { isKindOf } from "./class-properties.rules.ts";
import type { DomainModel, Link, TwinClass } from "./domain-model.ts";

/** The class and its descendants. */
export function classAndDescendants(model: DomainModel, classId: string): TwinClass[] {
  return [...model.classes.values()].filter(({ ancestorIds }) => ancestorIds.includes(classId));
}

/** The class with its ancestors and descendants: its members may be inherited from or by them. */
export function classAndRelatives(model: DomainModel, twinClass: TwinClass): Set<string> {
  return new Set([
    ...twinClass.ancestorIds,
    ...classAndDescendants(model, twinClass.id).map(({ id }) => id),
  ]);
}

/** Whether twins of the class, or of one below it, can be an end of the link. */
export function isEndOf(
  model: DomainModel,
  classId: string,
  { srcClassId, dstClassId }: Link,
): boolean {
  return classAndDescendants(model, classId).some(
    ({ id }) => isKindOf(model, id, srcClassId) || isKindOf(model, id, dstClassId),
  );
}
