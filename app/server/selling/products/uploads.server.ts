import { fileTypeFromFile } from "file-type";

import { m } from "#app/paraglide/messages.js";
import { IMAGES_KEY } from "#app/rules/selling/product-sections.ts";
import { IMAGE_DESCRIPTION } from "#app/rules/twins/known-fields.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import {
  BrokenFormError,
  MAX_FILES,
  withReceivedForm,
  unreceived,
  type ReceivedFile,
  type ReceivedForm,
} from "#app/server/http/receive-form.server.ts";
import { classByKey } from "#app/server/model/class-by-key.server.ts";
import { INSUFFICIENT_STORAGE, PlatformRequestError } from "#app/server/platform/errors.server.ts";
import { EmptyResponse, type TwinResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { fieldsOf } from "#app/server/twins/fields/field-values.server.ts";
import { getTwin } from "#app/server/twins/twins.server.ts";

import { deleteTwin } from "../actions/selling-actions.server.ts";
import { listNewestDocuments } from "./linked-cards.server.ts";

export type UploadField = "images" | "documents";

export interface UploadResult {
  form: FormData;
  errors: Record<UploadField, string[]>;
  /** The number of submitted files that the product now has. */
  added: number;
  /** The HTTP status of an outage, such as a full disk, that kept a file from being stored; else null. */
  failure: number | null;
}

/** The state of one upload to a product, with the files that the product already has. */
interface Upload {
  caller: Caller;
  product: TwinResponse;
  existingFiles: Record<UploadField, Set<string>>;
  failure: number | null;
}

const inFlight = new Map<string, Promise<unknown>>();

/**
 * Receives a form and forwards its files to the platform. A rejected file does not stop the others, files
 * that exist are skipped, and an aborted upload stores nothing. A concurrent upload of the same files waits
 * and then finds all of them.
 */
export async function readUploads(
  request: Request,
  caller: Caller,
  product: TwinResponse,
): Promise<UploadResult> {
  const { id } = product.twin;
  const before = inFlight.get(id) ?? Promise.resolve();
  const work = before.then(() => upload(request, caller, product));
  const settled = work.catch(() => {});
  inFlight.set(id, settled);
  try {
    return await work;
  } finally {
    if (inFlight.get(id) === settled) inFlight.delete(id);
  }
}

async function upload(
  request: Request,
  caller: Caller,
  product: TwinResponse,
): Promise<UploadResult> {
  try {
    return await withReceivedForm(request, (received) => sendFiles(caller, product, received));
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    return {
      form: new FormData(),
      errors: { images: [m.products_upload_broken()], documents: [] },
      added: 0,
      failure: null,
    };
  }
}

async function sendFiles(
  caller: Caller,
  product: TwinResponse,
  { form, files, hasTooManyFiles }: ReceivedForm,
): Promise<UploadResult> {
  const errors: UploadResult["errors"] = { images: [], documents: [] };
  // Browsers send a part without a name for an empty file input.
  const chosen = files.filter(({ name }) => name !== "");
  if (chosen.length === 0) return { form, errors, added: 0, failure: null };
  const existingFiles = await findExistingFiles(caller, product.twin.id);
  const task: Upload = { caller, product, existingFiles, failure: null };
  let added = 0;
  for (const file of chosen) {
    const uploadField = file.field === "documents" ? "documents" : "images";
    const problem = unreceived(file) ?? (await sendFile(task, uploadField, file));
    if (file.hasNoRoom) task.failure ??= INSUFFICIENT_STORAGE;
    if (problem) errors[uploadField].push(problem);
    else added += 1;
  }
  if (hasTooManyFiles) errors.images.push(m.products_upload_too_many({ max: MAX_FILES }));
  return { form, errors, added, failure: task.failure };
}

/** Finds the fingerprints of a product's files, by field of the form. */
async function findExistingFiles(
  caller: Caller,
  productId: string,
): Promise<Upload["existingFiles"]> {
  const [{ twin }, documents] = await Promise.all([
    getTwin(caller, productId),
    listNewestDocuments(caller, productId),
  ]);
  return {
    images: new Set(twin.attachments.flatMap(({ externalId }) => externalId ?? [])),
    documents: new Set(documents.flatMap(({ file }) => file?.externalId ?? [])),
  };
}

async function sendFile(
  task: Upload,
  uploadField: UploadField,
  file: ReceivedFile,
): Promise<string | null> {
  const fingerprint = `sha256:${file.sha256}`;
  if (task.existingFiles[uploadField].has(fingerprint)) return null;
  try {
    await (uploadField === "images"
      ? addImage(task, file, fingerprint)
      : addDocument(task, file, fingerprint));
    task.existingFiles[uploadField].add(fingerprint);
    return null;
  } catch (error) {
    if (!(error instanceof PlatformRequestError)) throw error;
    if (error.httpStatus >= 500) task.failure ??= error.httpStatus;
    const reason = error.fieldErrors[0]?.message ?? error.message;
    return reason.includes(file.name) ? reason : `${file.name}: ${reason}`;
  }
}

async function addImage(task: Upload, file: ReceivedFile, fingerprint: string) {
  // Detect the type from the bytes, because browsers guess it from the name.
  const type = await fileTypeFromFile(file.path);
  if (!/^(?:image|video)\//.test(type?.mime ?? "")) {
    throw new PlatformRequestError(422, {
      status: 422,
      statusDetails: m.products_upload_not_picture({ name: file.name }),
      fieldErrors: [],
    });
  }
  const { platform } = task.caller;
  const { twin, relatedObjects } = task.product;
  const field = fieldsOf(twin, relatedObjects).find(({ key }) => key.toLowerCase() === IMAGES_KEY);
  const attachment = {
    storageLink: "multipart://file",
    title: file.name,
    size: file.size,
    description: IMAGE_DESCRIPTION,
    externalId: fingerprint,
    ...(field ? { twinClassFieldId: field.id } : {}),
  };
  const request = { attachments: [attachment] };
  await platform.upload(
    `/private/twin/${twin.id}/attachment/v1`,
    { request, files: [file] },
    EmptyResponse,
  );
}

async function addDocument({ caller, product }: Upload, file: ReceivedFile, fingerprint: string) {
  const documents = await classByKey(caller, "product_document");
  const attachment = {
    storageLink: "multipart://file",
    title: file.name,
    size: file.size,
    externalId: fingerprint,
  };
  const request = {
    classId: documents.id,
    headTwinId: product.twin.id,
    name: file.name.slice(0, 100),
    attachments: [attachment],
  };
  await caller.platform.upload("/private/twin/v2", { request, files: [file] }, EmptyResponse);
}

function deleteImage({ platform }: Caller, attachmentId: string) {
  return platform.delete(
    `/private/attachment/${encodeURIComponent(attachmentId)}/v1`,
    EmptyResponse,
  );
}

/** Moves an image. `what` is `<attachment ID>:<places>`, negative to move up. Returns an error message on failure. */
export async function moveImage({ platform }: Caller, what: string): Promise<string | null> {
  const [id = "", by = ""] = what.split(":");
  const path = `/private/attachment/${encodeURIComponent(id)}/move/v1`;
  const work = platform.post(path, { by: Number.parseInt(by, 10) || 0 }, EmptyResponse);
  const problem = await catchActionError(work, m.products_image_move_failed());
  return problem?.text ?? null;
}

/**
 * Deletes a file. `what` is `image:<attachment ID>` or `document:<twin ID>`. Returns an error message on failure. A
 * file that is gone already counts as deleted.
 */
export async function deleteFile(caller: Caller, what: string): Promise<string | null> {
  const [kind, id = ""] = what.split(":");
  const work = kind === "document" ? deleteTwin(caller, id) : deleteImage(caller, id);
  const problem = await catchActionError(work, m.products_file_delete_failed());
  return problem && problem.status !== 404 ? problem.text : null;
}
