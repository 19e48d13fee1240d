import { createInflateRaw } from "node:zlib";

import { CsvError } from "../csv/read-csv.ts";
import type { ZipPart } from "./zip-parts.rules.ts";

const STORED = 0;
const DEFLATED = 8;
/** Bytes that are unpacked at once. */
const PIECE_BYTES = 64 * 1024;

/** Counts the bytes that the parts of a workbook really unpack to, whatever its directory says. */
export class UnpackedBytes {
  private left: number;

  constructor(max: number) {
    this.left = max;
  }

  /** Throws once there are more than the workbook may have. */
  count(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw new CsvError("large", 1);
  }
}

/** Unpacks a part piece by piece, so that only one piece is in memory. */
export async function* unpackPart(
  { method, bytes }: ZipPart,
  unpacked: UnpackedBytes,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces(method, bytes)) {
    unpacked.count(piece.length);
    yield piece;
  }
}

function pieces(
  method: number,
  bytes: Uint8Array,
): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (method === STORED) return slices(bytes);
  if (method !== DEFLATED) throw new CsvError("damaged", 1);
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  inflate.end(bytes);
  return inflate;
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
