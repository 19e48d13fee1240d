import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";

import { m } from "#app/paraglide/messages.js";
import { formatBytes } from "#app/rules/numbers.ts";
import { type ArrivingFile, feedParser, isSystemError } from "#common/feed-parser.ts";

import { platform } from "../platform/transport.server.ts";

/**
 * A limit above the size of any file that the platform accepts. The platform itself has a limit for each file type,
 * which its error names.
 */
const MAX_FILE_BYTES = 64_000_000;
export const MAX_FILES = 20;
/** The limit for all texts of a form with files. */
const MAX_TEXT_BYTES = 2_000_000;
const MAX_FIELDS = 1000;
/** Enough for 20 files of 64 MB and the texts. */
export const MAX_UPLOAD_BYTES = 1_300_000_000;

export interface ReceivedFile {
  field: string;
  name: string;
  path: string;
  size: number;
  sha256: string;
  isTooLarge: boolean;
  /** True if the file was not stored, because the disk was full. */
  hasNoRoom: boolean;
}

export interface ReceivedForm {
  /** The form with its texts, without the files. */
  form: FormData;
  files: ReceivedFile[];
  hasTooManyFiles: boolean;
}

/** Thrown if the request was aborted, has no valid form, or exceeds the limits. */
export class BrokenFormError extends Error {
  override readonly name = "BrokenFormError";
}

/** Reads a file while it arrives. */
type TakeFile = (field: string, stream: BusboyFileStream, name: string) => Promise<void>;

/**
 * Stores the files of a form as temporary files, passes them to `use`, and deletes them afterwards. Only a few chunks
 * are in memory at once, however large the files are.
 */
export async function withReceivedForm<T>(
  request: Request,
  use: (received: ReceivedForm) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder();
  const received: ReceivedForm = { form: new FormData(), files: [], hasTooManyFiles: false };
  try {
    const take: TakeFile = (field, stream, name) => {
      const path = join(folder, randomUUID());
      const file = { field, name, path, size: 0, sha256: "", isTooLarge: false, hasNoRoom: false };
      received.files.push(file);
      stream.once("limit", () => (file.isTooLarge = true));
      return save(file, stream);
    };
    await receive(request, received, take);
    return await use(received);
  } finally {
    await Promise.all(received.files.map(({ path }) => rm(path, { force: true })));
  }
}

/** Reads the texts of a form and skips its files, so that only one chunk is in memory. */
export async function receiveTexts(
  request: Request,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<Pick<ReceivedForm, "form"> & { hasFiles: boolean }> {
  const received = { form: new FormData(), hasTooManyFiles: false };
  let hasFiles = false;
  const readPast: TakeFile = async (_field, stream, name) => {
    for await (const chunk of stream) hasFiles ||= name !== "" && chunk.length > 0;
  };
  await receive(request, received, readPast, maxBytes);
  return { form: received.form, hasFiles };
}

async function temporaryFolder(): Promise<string> {
  const { dataDir } = await platform();
  const folder = dataDir === null ? tmpdir() : join(dataDir, "files", "tmp");
  await mkdir(folder, { recursive: true });
  return folder;
}

async function receive(
  request: Request,
  received: Pick<ReceivedForm, "form" | "hasTooManyFiles">,
  take: TakeFile,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<void> {
  const parser = createParser(request.headers.get("content-type") ?? "");
  const files: ArrivingFile[] = [];
  let textBytes = 0;
  parser.on("field", (name, text) => {
    textBytes += Buffer.byteLength(text);
    if (textBytes > MAX_TEXT_BYTES) parser.destroy(new BrokenFormError("Too much text"));
    else received.form.append(name, text);
  });
  parser.on("file", (field, stream, sentName) => {
    // Without a listener, a stream that fails before it is read would end the process. The reader still receives the
    // error.
    stream.on("error", () => {});
    // Browsers escape a quotation mark in a name this way.
    const upload = take(field, stream, sentName.replaceAll("%22", '"'));
    upload.catch((error: Error) => parser.destroy(error));
    files.push({ stream, received: upload });
  });
  parser.on("filesLimit", () => (received.hasTooManyFiles = true));
  parser.on("fieldsLimit", () => parser.destroy(new BrokenFormError("Too many fields")));
  try {
    const tooLarge = () => new BrokenFormError("The form is too large");
    await feedParser(request.body, parser, files, { maxBytes, tooLarge });
  } catch (error) {
    if (error instanceof BrokenFormError || isSystemError(error)) throw error;
    throw new BrokenFormError("The form can't be read", { cause: error });
  }
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
  const stored = await untilFull(file, () => open(file.path, "wx", 0o600));
  try {
    // Read the stream to its end in any case, because texts may follow the file.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      file.size += chunk.length;
      if (!file.hasNoRoom) await untilFull(file, () => stored?.writeFile(chunk));
    }
  } finally {
    await stored?.close();
  }
  file.sha256 = hash.digest("hex");
}

async function untilFull<T>(
  file: ReceivedFile,
  work: () => Promise<T> | undefined,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isSystemError(error) || !FULL.has((error as NodeJS.ErrnoException).code)) throw error;
    file.hasNoRoom = true;
    return undefined;
  }
}

const FULL: ReadonlySet<string | undefined> = new Set(["ENOSPC", "EDQUOT"]);

/** Returns the reason why a file was not received; null if it was. */
export function unreceived({ name, isTooLarge, hasNoRoom }: ReceivedFile): string | null {
  if (isTooLarge) return m.products_upload_too_big({ name, limit: formatBytes(MAX_FILE_BYTES) });
  return hasNoRoom ? m.products_upload_no_room({ name }) : null;
}
