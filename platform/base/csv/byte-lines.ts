import { createReadStream } from "node:fs";

const LF = 0x0a;
const CR = 0x0d;

/** Longer lines are split, because no valid row is that long. */
const MAX_LINE_BYTES = 8_000_000;
/**
 * Size of a block. Blocks are large, because the start of a line that spans several blocks is copied again for each
 * block.
 */
const PART_BYTES = 1_000_000;

/** Reads a file in blocks that end at line ends. */
export async function* readBlocks(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: PART_BYTES })) {
    const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    const lineEnd = Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1;
    const end = lineEnd === 0 && bytes.length > MAX_LINE_BYTES ? bytes.length : lineEnd;
    rest = bytes.subarray(end);
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (rest.length > 0) yield rest;
}

/** Splits a block into lines, which keep their line ends. */
export function* splitLines(block: Buffer): Generator<Buffer> {
  let start = 0;
  for (let at = 0; at < block.length; at += 1) {
    if (block[at] !== LF && block[at] !== CR) continue;
    yield block.subarray(start, at + 1);
    start = at + 1;
  }
  if (start < block.length) yield block.subarray(start);
}
