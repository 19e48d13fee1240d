import type { Caller } from "../caller.server.ts";
import { partOf } from "./console-action.server.ts";
import { loadEditForm } from "./entity-form.server.ts";
import { type Entity, formProperties } from "./entity.server.ts";

/** The form of one property, which its page shows in place of the value. Null if none is edited. */
export async function loadInPlaceForm(
  caller: Caller,
  entity: Entity,
  id: string,
  name: string | null,
) {
  const isEditable = formProperties(entity, "update").some((property) => property.name === name);
  if (name === null || !entity.update || !isEditable) return null;
  const { values, fields } = await loadEditForm(caller, entity, id);
  return { name, values, fields: partOf(entity, fields, name) };
}

export type InPlaceForm = NonNullable<Awaited<ReturnType<typeof loadInPlaceForm>>>;
