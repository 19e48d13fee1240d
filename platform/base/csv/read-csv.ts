import { setImmediate } from "node:timers/promises";

import { decodeFile } from "./decode-file.ts";
import { detectDelimiter } from "./detect-delimiter.ts";
import { detectEncoding } from "./detect-encoding.ts";
import { recordParser } from "./parse-record.ts";
import { type TableRecord, type TableRow, tableRows } from "./table-row.ts";

/**
 * Maximum number of characters in a row. A longer row must have an unclosed quotation mark: the texts of a twin have
 * at most 1 MB, or 2 MB if they consist of quotation marks, which are doubled in the file.
 */
export const MAX_CSV_ROW_CHARACTERS = 2_500_000;
export const MAX_CSV_COLUMNS = 200;

/**
 * Reasons why a file can't be read. `damaged`, `large`, `sheet` and `no_rows` concern workbooks: one that can't be
 * unpacked, one that is too large when unpacked, one without the named sheet, and a sheet with names of columns only.
 */
export type CsvErrorKind =
  | "empty"
  | "binary"
  | "quotes"
  | "columns"
  | "endless"
  | "damaged"
  | "large"
  | "sheet"
  | "no_rows";

/** Error of a file that can't be read as a table. */
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

export interface CsvTable {
  encoding: string;
  /** False if the encoding was guessed from the letters. */
  isCertain: boolean;
  delimiter: string;
  columns: string[];
  /** The rows are read one by one, so that a file may be larger than memory. Empty lines are left out. */
  rows: AsyncGenerator<TableRow>;
}

/** Properties of a file that the user named; the rest is detected. */
export interface CsvDialect {
  encoding?: string | null | undefined;
  delimiter?: string | null | undefined;
}

/** Opens a CSV file: detects what `named` leaves open and reads the names of the columns. */
export async function openCsv(path: string, named: CsvDialect = {}): Promise<CsvTable> {
  const { encoding, isCertain } = named.encoding
    ? { encoding: named.encoding, isCertain: true }
    : await detectEncoding(path);
  const chunks = decodeFile(path, encoding);
  const head = await readHead(chunks);
  if (head.includes("\0")) throw new CsvError("binary", 1);
  const { delimiter, start, line } = detectDelimiter(head, named.delimiter ?? null);
  const rows = tableRows(readRecords(chunks, head.slice(start), delimiter, line));
  const first = await rows.next();
  if (first.done) throw new CsvError("empty", 1);
  const { cells: columns, problem } = first.value;
  if (problem === null && columns.length <= MAX_CSV_COLUMNS) {
    return { encoding, isCertain, delimiter, columns, rows };
  }
  await rows.return(undefined);
  throw new CsvError(problem ? "quotes" : "columns", first.value.line);
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

/**
 * Reads more of a record that isn't complete yet, doubling the text each time, because its start is parsed again
 * after each read.
 */
async function readMore(
  chunks: AsyncGenerator<string>,
  least: number,
): Promise<{ text: string; isLast: boolean }> {
  let text = "";
  do {
    const { done, value } = await chunks.next();
    if (done) return { text, isLast: true };
    text += value;
  } while (text.length < least);
  return { text, isLast: false };
}

/** Characters that are parsed before other work gets its turn. Parsing that many commas takes 10 ms. */
const CHARACTERS_PER_TURN = 64 * 1024;

async function* readRecords(
  chunks: AsyncGenerator<string>,
  head: string,
  delimiter: string,
  firstLine: number,
): AsyncGenerator<TableRecord> {
  const parse = recordParser(delimiter);
  let text = head;
  let [at, line, isLast] = [0, firstLine, false];
  let parsed = 0;
  try {
    while (at < text.length || !isLast) {
      if (parsed >= CHARACTERS_PER_TURN) {
        await setImmediate();
        parsed = 0;
      }
      const record = parse(text, at, isLast);
      const length = (record?.end ?? text.length) - at;
      parsed += length;
      const isTooLong = length > MAX_CSV_ROW_CHARACTERS;
      if (isTooLong || (record === null && isLast)) throw new CsvError("endless", line);
      if (record === null) {
        const more = await readMore(chunks, text.length - at);
        isLast = more.isLast;
        text = text.slice(at) + more.text;
        at = 0;
        continue;
      }
      yield { line, fields: record.fields, isBroken: record.isBroken };
      line += text.slice(at, record.end).match(/\r\n|\n|\r/g)?.length ?? 0;
      at = record.end;
    }
  } finally {
    // Closes the file, also after an error.
    await chunks.return(undefined);
  }
}
