import { strFromU8, strToU8, Unzip, UnzipInflate, zipSync } from "fflate";

export interface ArchivedFile {
  path: string;
  text: string;
}

/** Thrown for a file that isn't an archive, and for an archive that exceeds the limits. */
export class ZipError extends Error {
  override readonly name = "ZipError";
}

/** The earliest date that the format can store. A fixed date makes the archives of equal files equal. */
const MODIFIED = new Date(1980, 0, 1);

/** Packs texts into an archive. */
export function writeZip(files: readonly ArchivedFile[]): Buffer<ArrayBuffer> {
  const entries = files.map(({ path, text }) => [path, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: MODIFIED }).buffer);
}

interface Limits {
  maxFiles: number;
  /** The limit for the total size of all unpacked texts. */
  maxBytes: number;
}

/**
 * Unpacks the files whose path ends with `ending`. Throws `ZipError` if the archive is damaged or exceeds the limits.
 */
export function readZip(archive: Buffer, ending: string, limits: Limits): ArchivedFile[] {
  try {
    return unpack(archive, ending, limits);
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError("", { cause: error });
  }
}

/**
 * The size of the chunks in which archives are unpacked. A chunk grows by a factor of 1000 at most, which fits into
 * memory.
 */
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

/** Reads the number of entries from the directory at the end of the archive. Throws if there is no directory. */
function countEntries(archive: Buffer): number {
  const at = archive.lastIndexOf(END_OF_DIRECTORY);
  if (at === -1) throw new ZipError();
  return archive.readUInt16LE(at + 10);
}

/**
 * Repairs a name in UTF-8 that some programs write without the flag for it: the library then decodes it as Latin-1.
 */
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
