import type { Submission } from "@conform-to/react";
import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { type FormValues } from "#app/rules/forms/form-values.ts";
import { FileTextForm } from "#app/rules/twins/file-text.ts";
import { mergeValues } from "#app/server/forms/merge-values.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { saveValues } from "#app/server/forms/save-values.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { EmptyResponse, type TwinResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { describedBy, getEntry } from "../twins.server.ts";

/** Returns the title and the description of a twin's file for its form. Null if the file doesn't exist. */
export function fileText({ twin }: TwinResponse, fileId: string | null) {
  const file = twin.attachments.find(({ id }) => id === fileId);
  return file ? { id: file.id, title: file.title, description: describedBy(file) } : null;
}

export type FileText = NonNullable<ReturnType<typeof fileText>>;

/** Saves the changed title and description of a file. Returns null when saved, else the state of the form. */
export async function saveFileText(
  request: Request,
  caller: Caller,
  twinId: string,
  fileId: string,
) {
  const form = await readForm(request, EDIT_FORM);
  const stored = fileText(await throwAsStatus(getEntry(caller, twinId)), fileId);
  if (!stored) throw data(null, { status: 404 });
  const submission = parseForm(form, FileTextForm()) as Submission<
    FormValues,
    string[],
    FormValues
  >;
  const { title, description } = stored;
  const save = async (mine: FormValues, base: FormValues) => {
    const merged = mergeValues({ mine, base, stored: { title, description } });
    await changeFile(caller, twinId, { id: fileId, ...merged });
  };
  return saveValues(form, submission, save, {
    fallback: m.browse_file_failed(),
    names: {
      "attachments.update.0.title": "title",
      "attachments.update.0.description": "description",
    },
  });
}

async function changeFile({ platform }: Caller, twinId: string, change: FormValues): Promise<void> {
  const path = `/private/twin/${encodeURIComponent(twinId)}/v1`;
  await platform.put(path, { attachments: { update: [change] } }, EmptyResponse);
}
