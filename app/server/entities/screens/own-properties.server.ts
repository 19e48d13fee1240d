import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../types/entity.server.ts";

/** The entity with the properties that depend on what it belongs to. */
export async function withOwnProperties<E extends Entity>(
  caller: Caller,
  entity: E,
  values: FormValues,
): Promise<E> {
  const own = await entity.ownProperties?.(caller, values);
  if (!own || own.length === 0) return entity;
  // IDs come last.
  return {
    ...entity,
    properties: [...entity.properties.slice(0, -1), ...own, ...entity.properties.slice(-1)],
  };
}

/** The entity with one property: its form has the field of that property, and of nothing else. */
export function onlyProperty<E extends Entity>(entity: E, name: string): E {
  return { ...entity, properties: entity.properties.filter((property) => property.name === name) };
}
