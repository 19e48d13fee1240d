import {
  type FileUpload,
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { fileTypeFromBuffer } from "file-type";

import { m } from "#app/paraglide/messages.js";
import { formatBytes } from "#app/rules/numbers.ts";
import { IMAGES_KEY } from "#app/rules/product-sections.ts";

import type { Caller } from "./caller.server.ts";
import { classByKey } from "./catalogue.server.ts";
import { fieldsOf } from "./field-values.server.ts";
import { PlatformRefusal } from "./platform/errors.server.ts";
import { Done, type TwinAnswer } from "./platform/wire.server.ts";
import { problemOf } from "./problem.server.ts";
import { deleteTwin } from "./selling-actions.server.ts";

/** One at a time in memory; the platform has its own limit for each type and says which. */
const MAX_FILE_BYTES = 64_000_000;
const MAX_FILES = 20;

/** What the gallery's own description of an upload is, by the contract. */
const IMAGE_DESCRIPTION = "User uploaded image";

export type UploadPart = "images" | "documents";

export interface UploadResult {
  form: FormData;
  errors: Record<UploadPart, string[]>;
}

/**
 * Reads a form with files and hands each on to the platform as it arrives, so that memory holds one
 * file, not twenty. A file that is refused does not stop the others.
 */
export async function readUploads(
  request: Request,
  caller: Caller,
  product: TwinAnswer,
): Promise<UploadResult> {
  const result: UploadResult = {
    form: new FormData(),
    errors: { images: [], documents: [] },
  };
  const keep = async (file: FileUpload) => {
    const part = file.fieldName === "documents" ? "documents" : "images";
    // A browser sends a nameless part for a file input that was left empty.
    if (file.name === "" || (file.size === 0 && file.type === "application/octet-stream"))
      return null;
    const problem = await sendFile(caller, product, part, file);
    if (problem) result.errors[part].push(problem);
    return null;
  };
  try {
    result.form = await parseFormData(
      request,
      {
        maxFiles: MAX_FILES,
        maxFileSize: MAX_FILE_BYTES,
        maxTotalSize: MAX_FILES * MAX_FILE_BYTES,
      },
      keep,
    );
  } catch (error) {
    const problem = limitProblem(error);
    if (!problem) throw error;
    result.errors.images.push(problem);
  }
  return result;
}

async function sendFile(
  caller: Caller,
  product: TwinAnswer,
  part: UploadPart,
  file: File,
): Promise<string | null> {
  try {
    await (part === "images"
      ? addImage(caller, product, file)
      : addDocument(caller, product, file));
    return null;
  } catch (error) {
    if (!(error instanceof PlatformRefusal)) throw error;
    const reason = error.fieldErrors[0]?.message ?? error.message;
    return reason.includes(file.name) ? reason : `${file.name}: ${reason}`;
  }
}

async function addImage({ platform }: Caller, { twin, relatedObjects }: TwinAnswer, file: File) {
  // By its bytes: a browser only guesses the type from the name.
  const type = await fileTypeFromBuffer(new Uint8Array(await file.arrayBuffer()));
  if (!/^(?:image|video)\//.test(type?.mime ?? "")) {
    throw new PlatformRefusal(422, {
      status: 422,
      statusDetails: m.products_upload_not_picture({ name: file.name }),
      fieldErrors: [],
    });
  }
  const field = fieldsOf(twin, relatedObjects).find(({ key }) => key.toLowerCase() === IMAGES_KEY);
  const attachment = {
    storageLink: "multipart://file",
    title: file.name,
    size: file.size,
    description: IMAGE_DESCRIPTION,
    ...(field ? { twinClassFieldId: field.id } : {}),
  };
  const form = formWith({ attachments: [attachment] }, file);
  await platform.upload(`/private/twin/${twin.id}/attachment/v1`, form, Done);
}

async function addDocument(caller: Caller, { twin }: TwinAnswer, file: File) {
  const documents = await classByKey(caller, "product_document");
  const request = {
    classId: documents.id,
    headTwinId: twin.id,
    name: file.name.slice(0, 100),
    attachments: [{ storageLink: "multipart://file", title: file.name, size: file.size }],
  };
  await caller.platform.upload("/private/twin/v2", formWith(request, file), Done);
}

/** `image:<attachment id>` or `document:<twin id>`; says why when it was not done. */
export async function deleteFile(caller: Caller, what: string): Promise<string | null> {
  const [kind, id = ""] = what.split(":");
  const work =
    kind === "document"
      ? deleteTwin(caller, id)
      : caller.platform.delete(`/private/attachment/${encodeURIComponent(id)}/v1`, Done);
  return (await problemOf(work, m.products_file_delete_failed()))?.text ?? null;
}

function formWith(request: object, file: File): FormData {
  const form = new FormData();
  form.set("request", new Blob([JSON.stringify(request)], { type: "application/json" }));
  form.set("file", file, file.name);
  return form;
}

function limitProblem(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof MaxFileSizeExceededError) {
    return m.products_upload_too_big({ limit: formatBytes(MAX_FILE_BYTES) });
  }
  return cause instanceof MaxFilesExceededError
    ? m.products_upload_too_many({ max: MAX_FILES })
    : null;
}
