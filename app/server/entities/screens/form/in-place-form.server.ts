import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../../types/entity.server.ts";
import { loadEditForm } from "./entity-form.server.ts";
import { partOf } from "./submit-entity.server.ts";

/** The form of one property, which its page shows in place of the value. Null if none is edited. */
export async function loadInPlaceForm(
  caller: Caller,
  entity: Entity,
  id: string,
  name: string | null,
) {
  if (name === null || !entity.update) return null;
  const { values, fields } = await loadEditForm(caller, entity, id);
  const part = partOf(entity, fields, name);
  return part.length > 0 ? { name, values, fields: part } : null;
}

export type InPlaceForm = NonNullable<Awaited<ReturnType<typeof loadInPlaceForm>>>;
