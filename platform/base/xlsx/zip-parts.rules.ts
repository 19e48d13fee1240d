const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** Maximum length of the comment behind a ZIP directory. */
const MAX_COMMENT = 65_535;
/** Value that means that a number is stored elsewhere, as in archives of more than 4 GiB. */
const ELSEWHERE = 0xffffffff;
const IS_ENCRYPTED = 1;

/** A part of a ZIP archive, as it is stored. */
export interface ZipPart {
  /** Method of compression: 0 is none, 8 is Deflate. */
  method: number;
  bytes: Uint8Array;
}

/**
 * Lists the parts of a ZIP archive by name, in lower case. Null if the archive is damaged. The unpacked sizes in the
 * directory are not read, because a directory can lie about them.
 */
export function listZipParts(archive: Uint8Array): Map<string, ZipPart> | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const parts = new Map<string, ZipPart>();
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((to) =>
      view.getUint16(at + to, true),
    );
    const isEncrypted = (view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0;
    const bytes = storedBytes(archive, view, {
      offset: view.getUint32(at + 42, true),
      length: view.getUint32(at + 20, true),
    });
    if (isEncrypted || bytes === null) return null;
    const text = new TextDecoder().decode(
      archive.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + name),
    );
    parts.set(partName(text), { method: view.getUint16(at + 10, true), bytes });
    at += ENTRY_BYTES + name + extra + comment;
  }
  return parts;
}

/** Names of parts are the same in upper and lower case, and some programs write backslashes. */
export function partName(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

function storedBytes(
  archive: Uint8Array,
  view: DataView,
  { offset, length }: { offset: number; length: number },
): Uint8Array | null {
  if (offset === ELSEWHERE || length === ELSEWHERE) return null;
  if (offset + LOCAL_BYTES > view.byteLength || view.getUint32(offset, true) !== LOCAL) return null;
  const start =
    offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return start + length > view.byteLength ? null : archive.subarray(start, start + length);
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  return null;
}
