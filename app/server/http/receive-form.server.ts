import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";

import { platform } from "../platform/transport.server.ts";

/** Larger than any file the platform takes; it has a limit for each type and says which. */
export const MAX_FILE_BYTES = 64_000_000;
export const MAX_FILES = 20;
/** Of all texts of a form with files together. */
const MAX_TEXT_BYTES = 2_000_000;
const MAX_FIELDS = 1000;

export interface ReceivedFile {
  field: string;
  name: string;
  path: string;
  size: number;
  sha256: string;
  isTooLarge: boolean;
}

export interface ReceivedForm {
  /** The texts of the form. */
  form: FormData;
  files: ReceivedFile[];
  hasTooManyFiles: boolean;
}

/** The form broke off on the way, is no form, or is longer than anything our pages send. */
export class BrokenFormError extends Error {
  override readonly name = "BrokenFormError";
}

/**
 * Receives a form whose files go to temporary files, hands it to `use` and deletes what was received. Memory holds a
 * few chunks of it, however large the files are.
 */
export async function withReceivedForm<T>(
  request: Request,
  use: (received: ReceivedForm) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder();
  const received: ReceivedForm = { form: new FormData(), files: [], hasTooManyFiles: false };
  try {
    await receive(request, received, folder);
    return await use(received);
  } finally {
    await Promise.all(received.files.map(({ path }) => rm(path, { force: true })));
  }
}

async function temporaryFolder(): Promise<string> {
  const { dataDir } = await platform();
  const folder = dataDir === null ? tmpdir() : join(dataDir, "files", "tmp");
  await mkdir(folder, { recursive: true });
  return folder;
}

async function receive(request: Request, received: ReceivedForm, folder: string): Promise<void> {
  const parser = createParser(request.headers.get("content-type") ?? "");
  const saves: Promise<void>[] = [];
  let textBytes = 0;
  parser.on("field", (name, text) => {
    textBytes += Buffer.byteLength(text);
    if (textBytes > MAX_TEXT_BYTES) parser.destroy(new BrokenFormError("Too much text"));
    else received.form.append(name, text);
  });
  parser.on("file", (field, stream, sentName) => {
    // Browsers write a quotation mark in a name this way.
    const name = sentName.replaceAll("%22", '"');
    const path = join(folder, randomUUID());
    const file = { field, name, path, size: 0, sha256: "", isTooLarge: false };
    received.files.push(file);
    stream.once("limit", () => (file.isTooLarge = true));
    const saved = save(file, stream);
    saved.catch((error: Error) => parser.destroy(error));
    saves.push(saved);
  });
  parser.on("filesLimit", () => (received.hasTooManyFiles = true));
  parser.on("fieldsLimit", () => parser.destroy(new BrokenFormError("Too many fields")));
  try {
    const body = request.body as NodeReadableStream<Uint8Array> | null;
    await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), parser);
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw error instanceof BrokenFormError
      ? error
      : new BrokenFormError("The form can't be read", { cause: error });
  } finally {
    // A file may only be deleted once nothing is written to it.
    await Promise.allSettled(saves);
  }
  await Promise.all(saves);
}

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: {
        fileSize: MAX_FILE_BYTES,
        files: MAX_FILES,
        fields: MAX_FIELDS,
        fieldSize: MAX_TEXT_BYTES + 1,
      },
    });
  } catch (error) {
    throw new BrokenFormError("The form can't be read", { cause: error });
  }
}

async function save(file: ReceivedFile, stream: BusboyFileStream): Promise<void> {
  const hash = createHash("sha256");
  stream.on("data", (chunk: Buffer) => {
    hash.update(chunk);
    file.size += chunk.length;
  });
  await pipeline(stream, createWriteStream(file.path, { flags: "wx", mode: 0o600 }));
  file.sha256 = hash.digest("hex");
}

/** The disk is full, or the folder can't be written. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "errno" in error;
}
