import type { DomainModel, TwinClass } from "./model.ts";

/** An extra of the class, or the nearest of what it extends that has one. */
export function classProperty(model: DomainModel, twinClass: TwinClass, name: string): unknown {
  for (const id of twinClass.ancestorIds) {
    const value = model.classes.get(id)?.properties[name];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Itself and everything that extends it. */
export function classesUnder(model: DomainModel, classId: string): TwinClass[] {
  return [...model.classes.values()].filter(({ ancestorIds }) => ancestorIds.includes(classId));
}

export function isKindOf(model: DomainModel, classId: string, ancestorId: string): boolean {
  return model.classes.get(classId)?.ancestorIds.includes(ancestorId) ?? false;
}
