import type { DomainModel, TwinClass } from "./domain-model.ts";

/** The class and everything that extends it. */
export function classAndDescendants(model: DomainModel, classId: string): TwinClass[] {
  return [...model.classes.values()].filter(({ ancestorIds }) => ancestorIds.includes(classId));
}

/** What the class extends, itself and what extends it: where its members may come from or go. */
export function classAndRelatives(model: DomainModel, twinClass: TwinClass): Set<string> {
  return new Set([
    ...twinClass.ancestorIds,
    ...classAndDescendants(model, twinClass.id).map(({ id }) => id),
  ]);
}
