import type { ClassField, TwinResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { getOwnAccess, type OwnAccess } from "#app/server/session/permissions.server.ts";

/** Selects the fields that the user may see, and marks those that the user can't write as read-only. */
export function accessibleFields(fields: ClassField[], access: OwnAccess): ClassField[] {
  return fields
    .filter(({ id }) => !access.hiddenFieldIds.has(id))
    .map((field) => (access.readOnlyFieldIds.has(field.id) ? { ...field, readOnly: true } : field));
}

/** Limits the fields in a twin's related objects to those that the user may see. */
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

/**
 * Limits the fields to those that the user may see on this twin, for a twin that was read with all its fields. A
 * field without a value is visible only on other twins, for example on those assigned to the user.
 */
export async function withFieldsOfTwin(
  caller: Caller,
  answer: TwinResponse,
): Promise<TwinResponse> {
  const accessible = await withAccessibleFields(caller, answer);
  // Upstream doesn't report what it hides, so a missing value doesn't mean that the field is hidden.
  if ((await getOwnAccess(caller)).hiddenClassIds === null) return accessible;
  const { twin, relatedObjects: related } = accessible;
  const twinClass = related.twinClassMap[twin.twinClassId];
  if (!twinClass) return accessible;
  const answered = new Set(Object.keys(twin.fields).map((key) => key.toLowerCase()));
  const fieldIds = twinClass.fieldIds.filter((id) => {
    const field = related.twinClassFieldMap[id];
    return field === undefined || answered.has(field.key.toLowerCase());
  });
  const twinClassMap = { ...related.twinClassMap, [twinClass.id]: { ...twinClass, fieldIds } };
  return { twin, relatedObjects: { ...related, twinClassMap } };
}
