import { createHash } from "node:crypto";

import {
  FormDataParseError,
  type FileUpload,
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { fileTypeFromBuffer } from "file-type";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { formatBytes } from "#app/rules/numbers.ts";
import { IMAGES_KEY } from "#app/rules/product-sections.ts";

import type { Caller } from "../caller.server.ts";
import { PlatformRefusal } from "../platform/errors.server.ts";
import { Done, type TwinAnswer } from "../platform/wire.server.ts";
import { classByKey } from "../products/catalogue.server.ts";
import { newestDocuments } from "../products/linked-cards.server.ts";
import { deleteTwin } from "../products/selling-actions.server.ts";
import { fieldsOf } from "../twins/field-values.server.ts";
import { getTwin } from "../twins/twins.server.ts";
import { problemOf } from "./problem.server.ts";

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

/** One upload to one product: what is there already, and how to take back what it added. */
interface Upload {
  caller: Caller;
  product: TwinAnswer;
  known: Record<UploadPart, Set<string>>;
  undo: (() => Promise<unknown>)[];
}

const underWay = new Map<string, Promise<unknown>>();

/**
 * Reads a form with files and hands each on to the platform as it arrives, so that memory holds one
 * file, not twenty. A file that is refused does not stop the others, one that is there already is
 * not added again, and of an upload that breaks off nothing stays. Sent twice at once, the second
 * waits, and then finds everything there.
 */
export async function readUploads(
  request: Request,
  caller: Caller,
  product: TwinAnswer,
): Promise<UploadResult> {
  const { id } = product.twin;
  const before = underWay.get(id) ?? Promise.resolve();
  const work = before.then(() => upload(request, caller, product));
  const settled = work.catch(() => {});
  underWay.set(id, settled);
  try {
    return await work;
  } finally {
    if (underWay.get(id) === settled) underWay.delete(id);
  }
}

async function upload(request: Request, caller: Caller, product: TwinAnswer) {
  const result: UploadResult = {
    form: new FormData(),
    errors: { images: [], documents: [] },
  };
  const known = await knownFiles(caller, product.twin.id);
  const task: Upload = { caller, product, known, undo: [] };
  const keep = async (file: FileUpload) => {
    const part = file.fieldName === "documents" ? "documents" : "images";
    // A browser sends a nameless part for a file input that was left empty.
    if (file.name === "" || (file.size === 0 && file.type === "application/octet-stream"))
      return null;
    const problem = await sendFile(task, part, file);
    if (problem) result.errors[part].push(problem);
    return null;
  };
  const limits = {
    maxFiles: MAX_FILES,
    maxFileSize: MAX_FILE_BYTES,
    maxTotalSize: MAX_FILES * MAX_FILE_BYTES,
  };
  try {
    result.form = await parseFormData(request, limits, keep);
  } catch (error) {
    const problem = limitProblem(error);
    if (problem === null && !(error instanceof FormDataParseError)) throw error;
    if (problem === null) await Promise.allSettled(task.undo.map((takeBack) => takeBack()));
    result.errors.images.push(problem ?? m.products_upload_broken());
  }
  return result;
}

/** The marks of the files a product has. */
async function knownFiles(caller: Caller, productId: string): Promise<Upload["known"]> {
  const [{ twin }, documents] = await Promise.all([
    getTwin(caller, productId),
    newestDocuments(caller, productId),
  ]);
  return {
    images: new Set(twin.attachments.flatMap(({ externalId }) => externalId ?? [])),
    documents: new Set(documents.flatMap(({ file }) => file?.externalId ?? [])),
  };
}

async function sendFile(task: Upload, part: UploadPart, file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  if (task.known[part].has(mark)) return null;
  try {
    await (part === "images" ? addImage(task, file, bytes, mark) : addDocument(task, file, mark));
    task.known[part].add(mark);
    return null;
  } catch (error) {
    if (!(error instanceof PlatformRefusal)) throw error;
    const reason = error.fieldErrors[0]?.message ?? error.message;
    return reason.includes(file.name) ? reason : `${file.name}: ${reason}`;
  }
}

const AddedFiles = z.object({ attachmentIdList: z.array(z.string()).default([]) });
const AddedTwin = z.object({ twinId: z.string() });

async function addImage(task: Upload, file: File, bytes: Uint8Array, mark: string) {
  // By its bytes: a browser only guesses the type from the name.
  const type = await fileTypeFromBuffer(bytes);
  if (!/^(?:image|video)\//.test(type?.mime ?? "")) {
    throw new PlatformRefusal(422, {
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
    externalId: mark,
    ...(field ? { twinClassFieldId: field.id } : {}),
  };
  const form = formWith({ attachments: [attachment] }, file);
  const path = `/private/twin/${twin.id}/attachment/v1`;
  const { attachmentIdList } = await platform.upload(path, form, AddedFiles);
  for (const id of attachmentIdList) task.undo.push(() => deleteImage(task.caller, id));
}

async function addDocument({ caller, product, undo }: Upload, file: File, mark: string) {
  const documents = await classByKey(caller, "product_document");
  const attachment = {
    storageLink: "multipart://file",
    title: file.name,
    size: file.size,
    externalId: mark,
  };
  const request = {
    classId: documents.id,
    headTwinId: product.twin.id,
    name: file.name.slice(0, 100),
    attachments: [attachment],
  };
  const form = formWith(request, file);
  const { twinId } = await caller.platform.upload("/private/twin/v2", form, AddedTwin);
  undo.push(() => deleteTwin(caller, twinId));
}

function deleteImage({ platform }: Caller, attachmentId: string) {
  return platform.delete(`/private/attachment/${encodeURIComponent(attachmentId)}/v1`, Done);
}

/**
 * `image:<attachment id>` or `document:<twin id>`; says why when it was not done. What is gone
 * already is as it was wanted.
 */
export async function deleteFile(caller: Caller, what: string): Promise<string | null> {
  const [kind, id = ""] = what.split(":");
  const work = kind === "document" ? deleteTwin(caller, id) : deleteImage(caller, id);
  const problem = await problemOf(work, m.products_file_delete_failed());
  return problem && problem.status !== 404 ? problem.text : null;
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
