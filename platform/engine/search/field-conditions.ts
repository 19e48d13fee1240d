import type { FieldProblem } from "../field-types/field-type.ts";
import { fieldsOf, labelOf } from "../field-types/read-fields.ts";
import { fieldType } from "../field-types/registry.ts";
import type { ClassField, TwinClass } from "../model.ts";
import { type Actor, mayUse } from "../permission/may.ts";
import type { Condition, FieldRef } from "./query.ts";
import type { FieldSearchGiven } from "./twin-search.ts";

/** Filters by field: named by id, as in the contract, or by key within the classes searched. */
export function fieldConditions(
  actor: Actor,
  classes: readonly TwinClass[],
  filters: Readonly<Record<string, FieldSearchGiven>>,
  problems: FieldProblem[],
): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const [field, ref] = findField(actor, classes, name);
    if (!field) {
      problems.push({ field: name, kind: "unknown", message: `There is no field ${name}` });
      continue;
    }
    const label = labelOf(field, actor.model.defaultLocale, actor.model);
    const context = { model: actor.model, field, label, now: new Date(0) };
    const searched = fieldType(field).search(filter, ref, context);
    if (searched.ok) conditions.push(searched.condition);
    else problems.push({ field: name, ...searched.problem });
  }
  return conditions;
}

/** A key stands for every field of that name in the classes; their first decides how it is read. */
export function fieldsByKey(
  actor: Actor,
  classes: readonly TwinClass[],
  key: string,
): { fields: ClassField[]; ref: FieldRef } {
  const wanted = key.toLowerCase();
  const fields = new Map<string, ClassField>();
  for (const twinClass of classes) {
    for (const field of fieldsOf(actor.model, twinClass)) {
      if (field.key === wanted && readable(actor, twinClass, field)) fields.set(field.id, field);
    }
  }
  const found = [...fields.values()];
  return { fields: found, ref: refTo(wanted, found) };
}

/** A field hidden from the actor must not be guessed by searching for its values. */
export function readable(actor: Actor, twinClass: TwinClass, field: ClassField): boolean {
  return mayUse(actor, field.viewPermissionId, twinClass).allowed;
}

function findField(
  actor: Actor,
  classes: readonly TwinClass[],
  name: string,
): [ClassField | undefined, FieldRef] {
  const byId = actor.model.fields.get(name.toLowerCase());
  const owner = byId && actor.model.classes.get(byId.classId);
  if (byId && owner && readable(actor, owner, byId)) return [byId, refTo(byId.key, [byId])];
  const { fields, ref } = fieldsByKey(actor, classes, name);
  return [fields[0], ref];
}

function refTo(key: string, fields: readonly ClassField[]): FieldRef {
  return {
    key,
    nos: fields.map(({ no }) => no),
    inSearchText: fields.every(({ searchable }) => searchable),
  };
}
