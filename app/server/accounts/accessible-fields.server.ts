import type { Caller } from "../caller.server.ts";
import type { ClassField, TwinResponse } from "../platform/response-schemas.server.ts";
import { getOwnAccess, type OwnAccess } from "./permissions.server.ts";

/** The fields that the user may see. Those they can't write are marked, for forms. */
export function accessibleFields(fields: ClassField[], access: OwnAccess): ClassField[] {
  return fields
    .filter(({ id }) => !access.hiddenFieldIds.has(id))
    .map((field) => (access.readOnlyFieldIds.has(field.id) ? { ...field, readOnly: true } : field));
}

/** A twin with the fields of its class that the user may see. */
export async function withAccessibleFields(
  caller: Caller,
  answer: TwinResponse,
): Promise<TwinResponse> {
  const access = await getOwnAccess(caller);
  const { relatedObjects: related } = answer;
  const fields = accessibleFields(Object.values(related.twinClassFieldMap), access);
  const twinClassFieldMap = Object.fromEntries(fields.map((field) => [field.id, field]));
  return { ...answer, relatedObjects: { ...related, twinClassFieldMap } };
}
