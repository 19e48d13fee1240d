const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** Maximum length of the comment behind a ZIP directory. */
const MAX_COMMENT = 65_535;
/** Value that means that the size is stored elsewhere, as in archives of more than 4 GiB. */
const ELSEWHERE = 0xffffffff;
/** Flag of an entry whose sizes may follow its data instead of being in the directory. */
const SIZES_FOLLOW = 8;
/** Size of an empty part, compressed. */
const EMPTY_BYTES = 2;

/**
 * Adds up the unpacked sizes according to the directory of a ZIP archive. Null if there is no directory or a size is
 * missing from it, because unpacking would then have no limit.
 */
export function unpackedSize(archive: Uint8Array): number | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  // The length is not needed here, but a reader that finds it elsewhere reads another directory than this one.
  const length = view.getUint32(end + 12, true);
  let at = view.getUint32(end + 16, true);
  if (length === ELSEWHERE || at === ELSEWHERE) return null;
  let total = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    if (packed === ELSEWHERE || unpacked === ELSEWHERE) return null;
    if (unpacked === 0 && packed > EMPTY_BYTES) return null;
    const mayFollow = (view.getUint16(at + 8, true) & SIZES_FOLLOW) !== 0;
    if (packed === 0 && (unpacked > 0 || mayFollow)) return null;
    total += unpacked;
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    at += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return total;
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  return null;
}
