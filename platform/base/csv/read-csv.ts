import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

import { unescapeCell } from "#common/csv-cells.ts";

import { decodeFile } from "./decode-file.ts";
import { type Dialect, findRecordDelimiter, recordParser } from "./parse-record.ts";
import { countLetters, likelyEncoding } from "./single-byte.rules.ts";

const DELIMITERS = [",", ";", "\t"] as const;

/** Encodings that can be named where the detection is wrong. */
export const CSV_ENCODINGS = ["utf-8", "windows-1250", "windows-1252"] as const;

const BYTE_ORDER_MARKS = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

/** Enough of a file to tell UTF-16 without a mark, whose Latin letters have a zero byte each. */
const SAMPLE_BYTES = 4096;

/** A longer row has an unclosed quotation mark. */
export const MAX_CSV_ROW_CHARACTERS = 200_000;
export const MAX_CSV_COLUMNS = 200;

/** The last two are of workbooks: it can't be unpacked, or it is too large when it is. */
export type CsvErrorKind = "empty" | "binary" | "columns" | "endless" | "damaged" | "large";

/** The file can't be read as a table. */
export class CsvError extends Error {
  override readonly name = "CsvError";
  readonly kind: CsvErrorKind;
  readonly line: number;

  constructor(kind: CsvErrorKind, line: number) {
    super(`${kind} in line ${line}`);
    this.kind = kind;
    this.line = line;
  }
}

export interface CsvRow {
  /** First line of the row, as an editor counts. */
  line: number;
  cells: string[];
  /** A quotation mark neither encloses a value nor is doubled. */
  isBroken: boolean;
}

export interface CsvTable {
  encoding: string;
  delimiter: string;
  columns: string[];
  /** Row by row, so that a file may be larger than memory. Empty lines are left out. */
  rows: AsyncGenerator<CsvRow>;
}

/** Detects encoding (if none is named), delimiter and line ends of a file, and reads the names of its columns. */
export async function openCsv(path: string, named?: string | null): Promise<CsvTable> {
  const encoding = named ?? (await detectEncoding(path));
  const chunks = decodeFile(path, encoding, { fatal: false });
  const head = await readHead(chunks);
  if (head.includes("\0")) throw new CsvError("binary", 1);
  const dialect = detectDialect(head);
  const rows = readRecords(chunks, head, dialect);
  const first = await rows.next();
  if (first.done) throw new CsvError("empty", 1);
  const columns = first.value.cells.map((name) => name.trim());
  if (columns.length > MAX_CSV_COLUMNS) throw new CsvError("columns", 1);
  return { encoding, delimiter: dialect.delimiter, columns, rows };
}

async function detectEncoding(path: string): Promise<string> {
  const start = await readStart(path);
  for (const [encoding, mark] of BYTE_ORDER_MARKS) {
    if (start.subarray(0, mark.length).equals(Buffer.from(mark))) return encoding;
  }
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = zeros[at % 2]! + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even < odd / 4) return "utf-16le";
  if (even > start.length / 4 && odd < even / 4) return "utf-16be";
  return (await decodes(path, "utf-8")) ? "utf-8" : await likelyOf(path);
}

async function likelyOf(path: string): Promise<string> {
  const counts = { central: 0, western: 0 };
  for await (const chunk of createReadStream(path)) countLetters(chunk as Buffer, counts);
  return likelyEncoding(counts);
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

/** A wrong encoding often doesn't fail but stores wrong letters, so the whole file is tried. */
async function decodes(path: string, encoding: string): Promise<boolean> {
  try {
    for await (const _text of decodeFile(path, encoding)) continue;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_ENCODING_INVALID_ENCODED_DATA") return false;
    throw error;
  }
}

const HEAD_CHARACTERS = 64 * 1024;

async function readHead(chunks: AsyncGenerator<string>): Promise<string> {
  let head = "";
  while (head.length < HEAD_CHARACTERS) {
    const { done, value } = await chunks.next();
    if (done) break;
    head += value;
  }
  return head;
}

/** The delimiter that splits the first line into most names. */
function detectDialect(head: string): Dialect {
  const recordDelimiter = findRecordDelimiter(head);
  const start = Math.max(0, head.search(/[^\r\n]/));
  const widths = DELIMITERS.map((delimiter) => ({
    delimiter,
    width: recordParser({ delimiter, recordDelimiter })(head, start, true)?.fields.length ?? 0,
  }));
  const [widest] = widths.toSorted((a, b) => b.width - a.width);
  return { delimiter: widest?.delimiter ?? ",", recordDelimiter };
}

async function* readRecords(
  chunks: AsyncGenerator<string>,
  head: string,
  dialect: Dialect,
): AsyncGenerator<CsvRow> {
  const parse = recordParser(dialect);
  let text = head;
  let [at, line, isLast] = [0, 1, false];
  for (;;) {
    if (at === text.length && isLast) return;
    const record = parse(text, at, isLast);
    const isTooLong = (record?.end ?? text.length) - at > MAX_CSV_ROW_CHARACTERS;
    if (isTooLong || (record === null && isLast)) throw new CsvError("endless", line);
    if (record === null) {
      const { done, value } = await chunks.next();
      isLast = done === true;
      text = text.slice(at) + (value ?? "");
      at = 0;
      continue;
    }
    const { fields, isBroken } = record;
    if (isBroken || fields.some((field) => field !== "")) {
      yield { line, cells: fields.map(unescapeCell), isBroken };
    }
    line += text.slice(at, record.end).match(/\r\n|\n|\r/g)?.length ?? 0;
    at = record.end;
  }
}
