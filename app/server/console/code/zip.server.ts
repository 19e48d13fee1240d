import { strFromU8, strToU8, Unzip, UnzipInflate, zipSync } from "fflate";

export interface ArchivedFile {
  path: string;
  text: string;
}

/** A file that is no archive, or one with more than the limits allow. */
export class ZipError extends Error {
  override readonly name = "ZipError";
}

/** The earliest day that an archive can name, so that the same files give the same archive. */
const MODIFIED = new Date(1980, 0, 1);

/** An archive of texts. */
export function writeZip(files: readonly ArchivedFile[]): Buffer<ArrayBuffer> {
  const entries = files.map(({ path, text }) => [path, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: MODIFIED }).buffer);
}

interface Limits {
  maxFiles: number;
  /** Of all texts together. */
  maxBytes: number;
}

/** The files of an archive whose path ends so; folders and other files are left out. */
export function readZip(archive: Buffer, ending: string, limits: Limits): ArchivedFile[] {
  try {
    return unpack(archive, ending, limits);
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError("", { cause: error });
  }
}

/** Compressed content grows by a thousand times at most, so a part of this size fits into memory. */
const PART_BYTES = 16 * 1024;

function unpack(archive: Buffer, ending: string, { maxFiles, maxBytes }: Limits): ArchivedFile[] {
  const found: { name: string; chunks: Uint8Array[]; isWhole: boolean }[] = [];
  let [entries, bytes] = [0, 0];
  const unzip = new Unzip((file) => {
    entries += 1;
    if (!file.name.endsWith(ending)) return;
    const one = { name: file.name, chunks: [] as Uint8Array[], isWhole: false };
    if (found.push(one) > maxFiles) throw new ZipError();
    file.ondata = (error, chunk, isLast) => {
      bytes += chunk?.length ?? 0;
      if (error || bytes > maxBytes) throw new ZipError("", { cause: error });
      one.chunks.push(chunk);
      one.isWhole = isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < archive.length; at += PART_BYTES) {
    unzip.push(archive.subarray(at, at + PART_BYTES), at + PART_BYTES >= archive.length);
  }
  const isWhole = entries === countEntries(archive) && found.every((file) => file.isWhole);
  if (!isWhole) throw new ZipError();
  return found.map(({ name, chunks }) => ({
    path: decodeName(name),
    text: decode(Buffer.concat(chunks)),
  }));
}

const END_OF_DIRECTORY = Buffer.from("PK\u0005\u0006");

/** The number of entries by the directory at the end of an archive. Throws if a part is missing there. */
function countEntries(archive: Buffer): number {
  const at = archive.lastIndexOf(END_OF_DIRECTORY);
  if (at === -1) throw new ZipError();
  return archive.readUInt16LE(at + 10);
}

/** Some programs write names in UTF-8 without the mark for it, and the library then reads each byte as a letter. */
function decodeName(name: string): string {
  const bytes = strToU8(name, true);
  if (strFromU8(bytes, true) !== name) return name;
  try {
    return decode(bytes);
  } catch {
    return name;
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
