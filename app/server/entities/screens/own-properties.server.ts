import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../types/entity.server.ts";

/** Adds the properties that depend on the row's owner. */
export async function withOwnProperties<E extends Entity>(
  caller: Caller,
  entity: E,
  values: FormValues,
): Promise<E> {
  const own = await entity.ownProperties?.(caller, values);
  if (!own || own.length === 0) return entity;
  // The ID stays the last property.
  return {
    ...entity,
    properties: [...entity.properties.slice(0, -1), ...own, ...entity.properties.slice(-1)],
  };
}

/** Reduces an entity to one property, for a form with only that field. */
export function onlyProperty<E extends Entity>(entity: E, name: string): E {
  return { ...entity, properties: entity.properties.filter((property) => property.name === name) };
}
