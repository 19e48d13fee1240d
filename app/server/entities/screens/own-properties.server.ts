import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../types/entity.server.ts";

/** The entity with the properties that depend on what it belongs to. */
export async function withOwnProperties(
  caller: Caller,
  entity: Entity,
  values: FormValues,
): Promise<Entity> {
  const own = await entity.ownProperties?.(caller, values);
  if (!own || own.length === 0) return entity;
  const { ownProperties: _found, ...rest } = entity;
  // IDs come last.
  return {
    ...rest,
    properties: [...entity.properties.slice(0, -1), ...own, ...entity.properties.slice(-1)],
  };
}
