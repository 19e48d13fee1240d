import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { uploadLimits } from "../../base/files/create-file-store.ts";
import type { FileStore } from "../../base/files/file-store.ts";
import { ingestUpload, type StoredFile } from "../../base/files/ingest-upload.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import {
  decodeFile,
  encodeFile,
  type NamedContent,
} from "../../model/field-types/base64-file.rules.ts";
import { isBase64File } from "../../model/field-types/field-types.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import { changeAttachments } from "../attachments/change-attachments.ts";
import { type AttachmentRow, listAttachments } from "../attachments/twin-attachment.queries.ts";
import { classOf } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";

/** Files to store by field; null removes the field's file. */
export type FieldFiles = Map<ClassField, { title: string; file: StoredFile } | null>;

/**
 * Stores the contents of file fields before the twin is written. If that fails, they stay without an attachment until
 * `sweepFiles` deletes them.
 */
export async function storeFieldFiles(
  services: Services,
  written: ReadonlyMap<ClassField, string | null>,
): Promise<FieldFiles> {
  const files: FieldFiles = new Map();
  for (const [field, text] of written) {
    const decoded = text === null ? null : decodeFile(text);
    files.set(
      field,
      decoded && { title: decoded.name, file: await store(services, field, decoded) },
    );
  }
  return files;
}

/** Attaches the stored files to the twin, instead of the former files of these fields. */
export async function saveFieldFiles(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  files: FieldFiles,
): Promise<TwinRow> {
  if (files.size === 0) return twin;
  const fieldIds = new Set([...files.keys()].map(({ id }) => id));
  const before = await listAttachments(tx, [twin.id]);
  const remove = before.filter(({ field_id: id }) => fieldIds.has(id ?? "")).map(({ id }) => id);
  const create = [...files].flatMap(([{ id }, file]) =>
    file ? [{ ...file, fieldId: id, description: "" }] : [],
  );
  const changed = await changeAttachments(services, tx, caller, twin, { create, remove });
  return changed.twin;
}

/** Returns the value of a file field: the encoded file, or "" if it has none. */
export type FieldFileOf = (twin: TwinRow, field: ClassField) => string;

/**
 * Maximum number of twins for which contents of files are read. In longer lists, values contain only the names of the
 * files.
 */
const MAX_TWINS = 10;
const MAX_BYTES = 1024 * 1024;

/** Loads the values of file fields of several twins. */
export async function loadFieldFiles(
  { files }: Services,
  executor: Executor,
  caller: Caller,
  rows: readonly TwinRow[],
): Promise<FieldFileOf> {
  const owners = rows.filter((row) =>
    fieldsOf(caller.model, classOf(caller, row)).some(isBase64File),
  );
  if (owners.length === 0) return () => "";
  const attached = await listAttachments(
    executor,
    owners.map(({ id }) => id),
  );
  const texts = new Map<string, string>();
  for (const row of attached) {
    const field = caller.model.fields.get(row.field_id ?? "");
    if (!field || !isBase64File(field)) continue;
    const content = owners.length > MAX_TWINS ? NOTHING : await readContent(files, row);
    texts.set(`${row.twin_id} ${field.id}`, encodeFile({ name: row.title, content }));
  }
  return (twin, field) => texts.get(`${twin.id} ${field.id}`) ?? "";
}

const NOTHING = new Uint8Array();

async function readContent(files: FileStore, row: AttachmentRow): Promise<Uint8Array> {
  const stored = row.storage_key ? await files.open(row.storage_key) : null;
  if (!stored || stored.size > MAX_BYTES) return NOTHING;
  return new Uint8Array(await new Response(stored.stream(0, stored.size)).arrayBuffer());
}

async function store(
  { files, config }: Services,
  field: ClassField,
  { name, content }: NamedContent,
): Promise<StoredFile> {
  const path = join(files.temporary, randomUUID());
  await mkdir(files.temporary, { recursive: true });
  try {
    await writeFile(path, content);
    const received = { path, size: content.length };
    return await ingestUpload(files, uploadLimits(config.uploads), received, name);
  } catch (error) {
    throw error instanceof RequestError ? atField(error, field) : error;
  } finally {
    await rm(path, { force: true });
  }
}

function atField(error: RequestError, { key }: ClassField): RequestError {
  if (error.code !== CODE.ATTACHMENTS_INVALID) return error;
  const fieldErrors = error.fieldErrors.map((one) => ({ ...one, field: key }));
  return new RequestError(error.code, error.sentences, { fieldErrors });
}
