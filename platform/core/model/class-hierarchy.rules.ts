import type { DomainModel, TwinClass } from "./domain-model.ts";

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
