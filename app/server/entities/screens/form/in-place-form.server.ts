import type { Caller } from "#app/server/session/caller.server.ts";

import type { RegisteredEntity } from "../../types/registry.server.ts";
import { loadEditForm } from "./entity-form.server.ts";
import { partOf } from "./submit-entity.server.ts";

/** The form of one property, which its page shows in place of the value. Null if none is edited. */
export async function loadInPlaceForm(
  caller: Caller,
  entity: RegisteredEntity,
  id: string,
  name: string | null,
) {
  if (name === null || !entity.calls.update) return null;
  const { values, fields } = await loadEditForm(caller, entity, id);
  const part = partOf(entity, fields, name);
  return part.length > 0 ? { name, values, fields: part } : null;
}

export type InPlaceForm = NonNullable<Awaited<ReturnType<typeof loadInPlaceForm>>>;
