import { z } from "zod";

import { findGrantChanges } from "#app/rules/console/permission-matrix.ts";
import { malformedForm } from "#app/server/http/read-form.server.ts";
import { catchRequestError, CODE } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { MATRIX_GRANTS, TOGGLED_SUBJECTS } from "./matrix-subjects.server.ts";

const COLUMN = String.raw`(?:group|space|user):[\da-f-]{36}`;

const RowForm = z.object({
  permissionId: z.guid(),
  checked: z.array(z.string().regex(new RegExp(`^${COLUMN}$`, "i"))),
  shown: z.array(z.string().regex(new RegExp(`^${COLUMN}=[\\da-f-]{36}$`, "i"))),
});

/**
 * Saves the checkboxes of one row: creates the grants that were checked since the page was loaded, and deletes those
 * that were unchecked. Stops at the first call that the platform rejects.
 */
export async function saveMatrixRow(
  caller: Caller,
  schemaId: string,
  form: FormData,
): Promise<void> {
  const parsed = RowForm.safeParse({
    permissionId: form.get("permissionId"),
    checked: form.getAll("grant"),
    shown: form.getAll("shown"),
  });
  if (!parsed.success) throw malformedForm();
  const { permissionId, checked } = parsed.data;
  const shownGrants = parsed.data.shown.map((pair) => {
    const [column = "", grantId = ""] = pair.split("=");
    return { column, grantId };
  });
  const changes = findGrantChanges(checked, shownGrants);
  for (const column of changes.create) {
    const { kind, subjectId } = splitColumn(column);
    const { create } = MATRIX_GRANTS[kind].calls;
    if (!create?.under) throw malformedForm();
    const { member } = TOGGLED_SUBJECTS[kind];
    const grant = { permissionSchemaId: schemaId, permissionId, [member]: subjectId };
    const call = caller.platform.post(
      await create.path("", {}),
      { [create.under]: grant },
      z.unknown(),
    );
    // Another user may have created the same grant concurrently.
    await ignoring(call, [CODE.ENTITY_EXISTS, CODE.USER_GRANT_EXISTS]);
  }
  for (const { column, grantId } of changes.remove) {
    const path = MATRIX_GRANTS[splitColumn(column).kind].calls.remove?.(grantId);
    if (path) await ignoring(caller.platform.delete(path, z.unknown()), [CODE.UUID_UNKNOWN]);
  }
}

function splitColumn(column: string) {
  const [kind = "", subjectId = ""] = column.split(":");
  return { kind: kind as keyof typeof TOGGLED_SUBJECTS, subjectId };
}

async function ignoring(work: Promise<unknown>, codes: readonly number[]): Promise<void> {
  const { requestError } = await catchRequestError(work);
  if (requestError && !codes.includes(requestError.code)) throw requestError;
}
