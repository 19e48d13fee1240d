import { readFile } from "node:fs/promises";

import { m } from "#app/paraglide/messages.js";
import { unreceived } from "#app/server/http/receive-form.server.ts";

import { type ReceivedFile, withReceivedForm } from "../../http/receive-form.server.ts";
import type { ConfigurationFile } from "./configuration.server.ts";
import { readZip, ZipError } from "./zip.server.ts";

/** The limit of the platform for one call. */
const MAX_BYTES = 1_000_000;
const MAX_FILES = 2_000;
const ENDING = ".yaml";

interface Uploaded {
  form: FormData;
  files: ConfigurationFile[];
  /** The reason why the files can't be used. */
  problem: string | null;
}

/** Reads the YAML files of an upload of single files and of archives. */
export function readUploadedFiles(
  request: Request,
  findPath: (name: string) => Promise<string | null>,
): Promise<Uploaded> {
  return withReceivedForm(request, async ({ form, files: received }) => {
    const named = received.filter(({ name }) => name !== "");
    try {
      const files: ConfigurationFile[] = [];
      for (const file of named) files.push(...(await readFiles(file, findPath)));
      if (files.length === 0) throw new UploadError(m.code_no_files());
      if (files.length > MAX_FILES || sizeOf(files) > MAX_BYTES) throw tooMuch();
      return { form, files: withoutCommonFolder(files), problem: null };
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      return { form, files: [], problem: error.message };
    }
  });
}

class UploadError extends Error {
  override readonly name = "UploadError";
}

async function readFiles(
  file: ReceivedFile,
  findPath: (name: string) => Promise<string | null>,
): Promise<ConfigurationFile[]> {
  const reason = unreceived(file);
  if (reason !== null) throw new UploadError(reason);
  if (file.size > MAX_BYTES) throw tooMuch();
  const content = await readFile(file.path);
  if (file.name.toLowerCase().endsWith(".zip")) return unpack(content, file.name);
  if (!file.name.endsWith(ENDING)) throw new UploadError(m.code_wrong_file({ name: file.name }));
  const path = await findPath(file.name);
  if (path === null) throw new UploadError(m.code_unknown_path({ name: file.name }));
  return [{ path, text: content.toString("utf8") }];
}

function unpack(content: Buffer, name: string): ConfigurationFile[] {
  try {
    return readZip(content, ENDING, { maxFiles: MAX_FILES, maxBytes: MAX_BYTES });
  } catch (error) {
    if (error instanceof ZipError) throw new UploadError(m.code_wrong_archive({ name }));
    throw error;
  }
}

/** Removes a folder that contains all files, because programs that pack a folder add it to every path. */
function withoutCommonFolder(files: ConfigurationFile[]): ConfigurationFile[] {
  const depth = Math.max(...files.map(({ path }) => path.split("/").length));
  const [folder] = files[0]?.path.split("/") ?? [];
  const isCommon = files.every(({ path }) => path.startsWith(`${folder}/`));
  const isPacked =
    isCommon && (depth > 2 || files.some(({ path }) => path === `${folder}/domain.yaml`));
  if (!isPacked || folder === undefined) return files;
  return files.map((file) => ({ ...file, path: file.path.slice(folder.length + 1) }));
}

function sizeOf(files: readonly ConfigurationFile[]): number {
  return files.reduce((bytes, { text }) => bytes + Buffer.byteLength(text), 0);
}

function tooMuch(): UploadError {
  return new UploadError(m.code_too_much({ files: MAX_FILES }));
}
