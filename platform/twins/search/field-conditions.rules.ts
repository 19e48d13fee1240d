import { createMessage } from "../../base/messages/message.ts";
import { isUsableOnAll, usableScopes } from "../../core/access/access-conditions.rules.ts";
import type { Actor } from "../../core/access/actor.rules.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import type { FieldIssue } from "../../model/field-types/field-type.rules.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { fieldsOf, labelOf } from "../../model/field-types/read-fields.rules.ts";
import { all, type Condition, type FieldRef } from "../../model/field-types/search-query.rules.ts";
import type { FieldSearchInput } from "../../model/searches/twin-search.ts";

/**
 * Compiles filters by field. A filter names its field by ID, as in upstream, or by its key within the searched
 * classes.
 */
export function fieldConditions(
  actor: Actor,
  classes: readonly TwinClass[],
  filters: Readonly<Record<string, FieldSearchInput>>,
  problems: FieldIssue[],
): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const { fields, ref } = findField(actor, classes, name);
    const [field] = fields;
    if (!field) {
      problems.push({
        field: name,
        kind: "unknown",
        message: createMessage("field_unknown", { key: name }),
      });
      continue;
    }
    const label = labelOf(field, actor.model.defaultLocale, actor.model);
    const context = { model: actor.model, field, label, now: new Date(0) };
    const searched = fieldType(field).search(filter, ref, context);
    if (searched.ok) conditions.push(whereVisible(ref, searched.condition));
    else problems.push({ field: name, ...searched.problem });
  }
  return conditions;
}

/**
 * Limits the condition to twins on which the actor may see the field, because matches would reveal its value.
 */
function whereVisible({ within }: FieldRef, condition: Condition): Condition {
  return within === null ? condition : all([{ kind: "visible", scopes: within }, condition]);
}

interface FoundField {
  /**
   * Matching fields that the actor may see on at least one twin. The filter is parsed by the type of the first field.
   */
  fields: ClassField[];
  ref: FieldRef;
}

/** Finds the fields with this key in any of the classes. */
export function fieldsByKey(actor: Actor, classes: readonly TwinClass[], key: string): FoundField {
  const normalizedKey = key.toLowerCase();
  return refTo(actor, classes, normalizedKey, (field) => field.key === normalizedKey);
}

/**
 * Returns the text fields to search one by one, because the indexed text contains fields that the actor may not see;
 * null if the actor may see all of them.
 */
export function textFields(
  actor: Actor,
  classes: readonly TwinClass[],
): Pick<FieldRef, "key" | "within">[] | null {
  const keys = new Set<string>();
  let hidden = false;
  for (const twinClass of classes) {
    for (const field of fieldsOf(actor.model, twinClass)) {
      if (!field.searchable) continue;
      keys.add(field.key);
      hidden ||= !isUsableOnAll(actor, twinClass, field.viewPermissionId);
    }
  }
  if (!hidden) return null;
  return [...keys]
    .map((key) => fieldsByKey(actor, classes, key).ref)
    .filter(({ within }) => within === null || within.length > 0)
    .map(({ key, within }) => ({ key, within }));
}

function findField(actor: Actor, classes: readonly TwinClass[], name: string): FoundField {
  const byId = actor.model.fields.get(name.toLowerCase());
  return byId
    ? refTo(actor, classes, byId.key, ({ id }) => id === byId.id)
    : fieldsByKey(actor, classes, name);
}

function refTo(
  actor: Actor,
  classes: readonly TwinClass[],
  key: string,
  isMeant: (field: ClassField) => boolean,
): FoundField {
  const fields = new Map<string, ClassField>();
  const having: TwinClass[] = [];
  const meant = new Map<string, ClassField>();
  let everywhere = true;
  for (const twinClass of classes) {
    const field = fieldsOf(actor.model, twinClass).find((candidate) => candidate.key === key);
    if (!field) continue;
    const isHere = isMeant(field);
    if (!isHere || !isUsableOnAll(actor, twinClass, field.viewPermissionId)) everywhere = false;
    if (!isHere) continue;
    having.push(twinClass);
    meant.set(twinClass.id, field);
  }
  const scopes = everywhere ? null : scopesFor(actor, having, meant);
  for (const twinClass of having) {
    const field = meant.get(twinClass.id);
    const isSeen = !scopes || scopes.some(({ classIds }) => classIds.includes(twinClass.id));
    if (field && isSeen) fields.set(field.id, field);
  }
  const fieldList = [...fields.values()];
  return {
    fields: fieldList,
    ref: {
      key,
      nos: fieldList.map(({ no }) => no),
      inSearchText: fieldList.every(({ searchable }) => searchable),
      hasOwnIndex: fieldList.some(({ hasOwnIndex }) => hasOwnIndex),
      within: scopes,
    },
  };
}

function scopesFor(
  actor: Actor,
  classes: readonly TwinClass[],
  fieldOf: ReadonlyMap<string, ClassField>,
) {
  return usableScopes(
    actor,
    classes,
    (twinClass) => fieldOf.get(twinClass.id)?.viewPermissionId ?? null,
  );
}
