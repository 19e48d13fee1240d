import type { DomainModel, TwinClass } from "./domain-model.ts";

/** Reads an extra property of the class, or of its nearest ancestor that has it. */
export function classProperty(model: DomainModel, twinClass: TwinClass, name: string): unknown {
  for (const id of twinClass.ancestorIds) {
    const value = model.classes.get(id)?.properties[name];
    if (value !== undefined) return value;
  }
  return undefined;
}

export function isKindOf(model: DomainModel, classId: string, ancestorId: string): boolean {
  return model.classes.get(classId)?.ancestorIds.includes(ancestorId) ?? false;
}
