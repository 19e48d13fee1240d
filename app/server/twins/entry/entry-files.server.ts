import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import {
  BrokenFormError,
  withReceivedForm,
  unreceived,
  type ReceivedFile,
} from "#app/server/http/receive-form.server.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

export interface FilesResult {
  /** The reasons why files were not stored. */
  problems: string[];
  added: number;
}

/**
 * Deletes a file, or stores the files of a form. Each file is attached to the field whose ID is in the name of the
 * file's input.
 */
export async function changeFiles(
  request: Request,
  caller: Caller,
  twinId: string,
): Promise<FilesResult> {
  try {
    return await withReceivedForm(request, async ({ form, files }) => {
      const removed = form.get("remove");
      if (typeof removed === "string") return removeFile(caller, removed);
      return addFiles(
        caller,
        twinId,
        files.filter(({ name }) => name !== ""),
      );
    });
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    return { problems: [m.products_upload_broken()], added: 0 };
  }
}

/** Deletes a file. A file that is already gone, for example after a second click, counts as deleted. */
async function removeFile({ platform }: Caller, id: string): Promise<FilesResult> {
  const path = `/private/attachment/${encodeURIComponent(id)}/v1`;
  const problem = await catchActionError(
    platform.delete(path, EmptyResponse),
    m.products_file_delete_failed(),
  );
  return { problems: problem && problem.status !== 404 ? [problem.text] : [], added: 0 };
}

async function addFiles(
  caller: Caller,
  twinId: string,
  files: ReceivedFile[],
): Promise<FilesResult> {
  if (files.length === 0) return { problems: [m.browse_file_required()], added: 0 };
  const problems: string[] = [];
  for (const file of files) {
    const problem = unreceived(file) ?? (await addFile(caller, twinId, file));
    if (problem) problems.push(problem);
  }
  return { problems, added: files.length - problems.length };
}

/**
 * Stores a file. The name of its input is `file:` with the ID of a field, or without an ID if the file belongs to no
 * field.
 */
async function addFile(
  { platform }: Caller,
  twinId: string,
  file: ReceivedFile,
): Promise<string | null> {
  const fieldId = file.field.split(":")[1];
  const attachment = { ...describeFile(file), ...(fieldId && { twinClassFieldId: fieldId }) };
  const work = platform.upload(
    `/private/twin/${encodeURIComponent(twinId)}/attachment/v1`,
    { request: { attachments: [attachment] }, files: [file] },
    EmptyResponse,
  );
  const problem = await catchActionError(work, m.browse_file_failed());
  return problem && `${file.name}: ${problem.text}`;
}

/** Describes an uploaded file as an attachment of the same request. */
export function describeFile({ name, size, sha256 }: ReceivedFile) {
  return { storageLink: "multipart://file", title: name, size, externalId: `sha256:${sha256}` };
}
