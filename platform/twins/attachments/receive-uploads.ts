import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { uploadLimits } from "../../base/files/create-file-store.ts";
import { ingestUpload, removeStored, type StoredFile } from "../../base/files/ingest-upload.ts";
import { Id } from "../../base/http/body-fields.ts";
import {
  type MultipartForm,
  tooManyFiles,
  type UploadedFile,
} from "../../base/http/read-multipart.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { isSafeAddress, isWebAddress } from "../../base/text/web-address.ts";
import type { Services } from "../../core/services.ts";
import type { AttachmentChange, NewAttachment } from "./attachment-change.ts";
import { contentPath } from "./content-path.ts";

const OptionalId = z.union([z.literal("").transform(() => null), Id]).nullish();
/** Addresses of other versions of the file, such as a thumbnail, by the type of version. */
const Modifications = z
  .record(
    z.string().max(100),
    z
      .string()
      .max(2000)
      .refine(isSafeAddress, "must be a web address or a path of this installation"),
  )
  .nullish();

const saved = {
  twinId: OptionalId,
  storageLink: z.string().max(4000).nullish(),
  title: z.string().max(500).nullish(),
  description: z.string().max(5000).nullish(),
  externalId: z.string().max(500).nullish(),
  size: z.int().min(0).nullish(),
  modifications: Modifications,
};

export const AttachmentCreate = z
  .object({ ...saved, twinClassFieldId: OptionalId, commentId: OptionalId })
  .meta({ id: "AttachmentCreateV1" });
export type AttachmentCreate = z.output<typeof AttachmentCreate>;

const AttachmentUpdate = z.object({ ...saved, id: Id }).meta({ id: "AttachmentUpdateV1" });
type AttachmentUpdate = z.output<typeof AttachmentUpdate>;

export const AttachmentCud = z
  .object({
    create: z.array(AttachmentCreate).max(1000).nullish(),
    update: z.array(AttachmentUpdate).max(1000).nullish(),
    delete: z.array(Id).max(1000).nullish(),
  })
  .meta({ id: "AttachmentCudV1" });
export type AttachmentCud = z.output<typeof AttachmentCud>;

/** Changes of attachments whose uploaded files are stored already. */
export interface StoredUploads {
  create: NewAttachment[];
  update: AttachmentChange[];
  remove: string[];
}

const PART = "multipart://";

/**
 * Stores the files of a request and passes them to `save`. Deletes the files if `save` fails, because a stored file
 * without a row is never found again.
 */
export async function withStoredUploads<T>(
  services: Services,
  form: MultipartForm | null,
  changes: AttachmentCud,
  save: (files: StoredUploads) => Promise<T>,
): Promise<T> {
  const parts = groupFilesByPart(form);
  const created = (changes.create ?? []).map((described) => ({
    described,
    file: takePart(parts, described.storageLink),
  }));
  const updated = (changes.update ?? []).map((described) => ({
    described,
    file: takePart(parts, described.storageLink),
  }));
  // Uploaded files that the request doesn't describe are attached too.
  const extraUploads = [...parts.values()].flat().map((file) => ({ described: {}, file }));
  const uploads = [...created, ...extraUploads];
  const { maxFiles } = services.config.uploads;
  if (uploads.length + updated.length > maxFiles) {
    throw tooManyFiles(maxFiles);
  }
  const storedUploads: StoredUploads = { create: [], update: [], remove: changes.delete ?? [] };
  try {
    for (const upload of uploads) storedUploads.create.push(await storeUpload(services, upload));
    for (const upload of updated) storedUploads.update.push(await takeChange(services, upload));
    return await save(storedUploads);
  } catch (error) {
    const stored = [...storedUploads.create, ...storedUploads.update];
    await removeStored(
      services.files,
      stored.flatMap(({ file }) => file?.storageKey ?? []),
      error,
    );
    throw error;
  }
}

function groupFilesByPart(form: MultipartForm | null): Map<string, UploadedFile[]> {
  const parts = new Map<string, UploadedFile[]>();
  for (const file of form?.files ?? []) {
    const sameName = parts.get(file.partName);
    if (sameName) sameName.push(file);
    else parts.set(file.partName, [file]);
  }
  return parts;
}

/**
 * Removes and returns the next uploaded file of this name. Several files may have the same part name.
 */
function takePart(
  parts: Map<string, UploadedFile[]>,
  link: string | null | undefined,
): UploadedFile | null {
  if (!link?.startsWith(PART)) return null;
  const file = parts.get(link.slice(PART.length))?.shift();
  if (!file) {
    throw new RequestError(
      CODE.ATTACHMENT_FILE_MISSING,
      createMessage("file_part_missing", { link }),
    );
  }
  return file;
}

interface Upload {
  described: Partial<AttachmentCreate>;
  file: UploadedFile | null;
}

async function storeUpload(
  services: Services,
  { described, file }: Upload,
): Promise<NewAttachment> {
  const details = {
    twinId: described.twinId ?? null,
    description: described.description ?? "",
    fieldId: described.twinClassFieldId ?? null,
    commentId: described.commentId ?? null,
    externalId: described.externalId ?? null,
    modifications: described.modifications ?? {},
  };
  if (!file) {
    const storageLink = webAddress(described.storageLink ?? "");
    const size = Math.max(0, Math.round(described.size ?? 0));
    return { ...details, file: null, storageLink, size, title: described.title ?? storageLink };
  }
  const title = described.title ?? file.name;
  return { ...details, title, file: await ingest(services, file, title) };
}

async function takeChange(
  services: Services,
  { described, file }: { described: AttachmentUpdate; file: UploadedFile | null },
): Promise<AttachmentChange> {
  const { id, twinId, title, description, externalId, modifications, storageLink } = described;
  const change = { id, twinId, title, description, externalId, modifications };
  if (file) return { ...change, file: await ingest(services, file, title ?? file.name) };
  // Clients send back the address that they read, which doesn't change the file.
  const isUnchanged =
    !storageLink || storageLink.startsWith("/") || storageLink.endsWith(contentPath(id));
  const externalLink = isUnchanged ? null : webAddress(storageLink);
  return { ...change, storageLink: externalLink };
}

function ingest(services: Services, file: UploadedFile, title: string): Promise<StoredFile> {
  return ingestUpload(services.files, uploadLimits(services.config.uploads), file, title);
}

function webAddress(link: string): string {
  const url = isWebAddress(link) ? URL.parse(link) : null;
  if (!url) throw invalid(createMessage("file_or_address_required"));
  return url.href;
}

function invalid(message: Message): RequestError {
  return new RequestError(CODE.ATTACHMENTS_INVALID, message, {
    fieldErrors: [{ field: "file", message }],
  });
}
