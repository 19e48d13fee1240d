import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

export interface ArchivedFile {
  path: string;
  text: string;
}

/** A file that is no archive, or one with more than the limits allow. */
export class ZipError extends Error {
  override readonly name = "ZipError";
}

/** What an archive begins with. The library doesn't look for it, and reads nothing from one whose beginning is missing. */
const SIGNATURE = 0x04034b50;
/** The earliest day that an archive can name, so that the same files give the same archive. */
const MODIFIED = new Date(1980, 0, 1);

/** An archive of texts. */
export function writeZip(files: readonly ArchivedFile[]): Buffer<ArrayBuffer> {
  const entries = files.map(({ path, text }) => [path, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: MODIFIED }).buffer);
}

interface Limits {
  maxFiles: number;
  /** Of all texts together. An entry with more content than its size in the archive's directory is an error. */
  maxBytes: number;
}

/** The files of an archive whose path ends so; folders and other files are left out. */
export function readZip(
  archive: Buffer,
  ending: string,
  { maxFiles, maxBytes }: Limits,
): ArchivedFile[] {
  let [count, bytes] = [0, 0];
  try {
    if (archive.readUInt32LE(0) !== SIGNATURE) throw new ZipError();
    const entries = unzipSync(archive, {
      filter: ({ name, size, originalSize }) => {
        if (!name.endsWith(ending)) return false;
        count += 1;
        // What is stored without compression is read by its size in the archive.
        bytes += Math.max(size, originalSize);
        if (count > maxFiles || bytes > maxBytes) throw new ZipError();
        return true;
      },
    });
    return Object.entries(entries).map(([name, content]) => ({
      path: decodeName(name),
      text: decode(content),
    }));
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError("", { cause: error });
  }
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
