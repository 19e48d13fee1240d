import { isAscii, isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";

import { splitLines, readBlocks } from "./byte-lines.ts";
import { isPlausibleUtf8 } from "./plausible-utf8.ts";
import { countLetters, likelyEncoding, noLetters } from "./single-byte.rules.ts";

const BYTE_ORDER_MARKS = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

/**
 * Size of the sample in which UTF-16 is recognized without a byte order mark, by the zero byte of each Latin letter.
 */
const SAMPLE_BYTES = 4096;

interface Detected {
  encoding: string;
  /** False if the encoding is a guess, based on the letters in the file. */
  isCertain: boolean;
}

/**
 * Detects the encoding. A single line that can only be UTF-8 decides for UTF-8: lines that aren't valid UTF-8 can
 * then be rejected one by one, whereas another encoding would silently change the letters of that line.
 */
export async function detectEncoding(path: string): Promise<Detected> {
  const encoding = encodingOfStart(await readStart(path));
  if (encoding !== null) return { encoding, isCertain: true };
  const counts = noLetters();
  let isAllUtf8 = true;
  for await (const block of readBlocks(path)) {
    if (isAscii(block)) continue;
    isAllUtf8 &&= isUtf8(block);
    for (const line of splitLines(block)) {
      if (isPlausibleUtf8(line)) return { encoding: "utf-8", isCertain: true };
      countLetters(line, counts);
    }
  }
  if (isAllUtf8) return { encoding: "utf-8", isCertain: true };
  return { encoding: likelyEncoding(counts), isCertain: false };
}

function encodingOfStart(start: Buffer): string | null {
  for (const [encoding, mark] of BYTE_ORDER_MARKS) {
    if (start.subarray(0, mark.length).equals(Buffer.from(mark))) return encoding;
  }
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = zeros[at % 2]! + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even < odd / 4) return "utf-16le";
  if (even > start.length / 4 && odd < even / 4) return "utf-16be";
  return null;
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
