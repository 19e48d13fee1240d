import { isAscii, isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";

import { splitLines, readBlocks } from "./byte-lines.ts";
import { isPlausibleUtf8 } from "./plausible-utf8.ts";

/** The replacement of bytes that are invalid in the encoding. */
export const UNREADABLE = "\uFFFD";

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Decodes a file piece by piece. Unreadable bytes become `UNREADABLE` instead of a guessed letter, so that the row
 * they are in can be rejected and reported by its line.
 */
export async function* decodeFile(path: string, encoding: string): AsyncGenerator<string> {
  if (encoding.startsWith("utf-16")) return yield* decodeStream(path, encoding);
  const decoder = new TextDecoder(encoding);
  let isFirst = true;
  for await (const block of readBlocks(path)) {
    const marked = isFirst && block.subarray(0, UTF8_MARK.length).equals(UTF8_MARK);
    isFirst = false;
    const text = decodeBlock(marked ? block.subarray(UTF8_MARK.length) : block, decoder);
    if (text !== "") yield text;
  }
}

/**
 * Decodes a file without splitting it into lines first, because in UTF-16 a line feed's byte may be half of a letter.
 */
async function* decodeStream(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

function decodeBlock(block: Buffer, decoder: TextDecoder): string {
  if (isAscii(block)) return block.toString("latin1");
  if (decoder.encoding === "utf-8" && isUtf8(block)) return block.toString("utf8");
  let text = "";
  for (const line of splitLines(block)) text += decodeLine(line, decoder);
  return text;
}

/** Control characters that single-byte encodings assign to bytes without a letter. */
const CONTROLS = /[\u0080-\u009F]/g;
const BEYOND_ASCII = /[\u0080-\u00FF]+/g;

function decodeLine(line: Buffer, decoder: TextDecoder): string {
  if (isAscii(line)) return line.toString("latin1");
  if (decoder.encoding === "utf-8") return decoder.decode(line);
  // A file joined from two may have lines in different encodings.
  if (isPlausibleUtf8(line)) return line.toString("latin1").replaceAll(BEYOND_ASCII, UNREADABLE);
  return decoder.decode(line).replaceAll(CONTROLS, UNREADABLE);
}
