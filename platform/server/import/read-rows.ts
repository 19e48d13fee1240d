import { decodeFile } from "../../base/csv/decode-file.ts";
import { recordParser } from "../../base/csv/parse-record.ts";
import { findEncoding, ImportFileError } from "./decode-file.ts";
import { type ColumnName, type Header, MAX_HEADER_CHARACTERS, readHeader } from "./read-header.ts";

/** A longer row has an unclosed quotation mark. */
export const MAX_ROW_CHARACTERS = 200_000;

export interface ProductRow {
  /** First line of the row, as an editor counts. */
  line: number;
  ean: string;
  sku: string;
  name: string;
  description: string;
  /** Why the row can't be imported exactly as written. */
  problem: string | null;
}

export interface ProductFile {
  /** Columns of the file that are not imported. */
  ignored: string[];
  /** Row by row, so that a file may be larger than memory. */
  rows: AsyncGenerator<ProductRow>;
}

/** Reports a wrong encoding or first line before any row is read. */
export async function openProductFile(path: string, encoding?: string): Promise<ProductFile> {
  const chunks = decodeFile(path, await findEncoding(path, encoding));
  const head = await readHead(chunks);
  try {
    const header = readHeader(head);
    return { ignored: header.ignored, rows: readRows(path, header, head, chunks) };
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    throw new ImportFileError(`${path} can't be read: ${error.message}`);
  }
}

async function* readRows(
  path: string,
  header: Header,
  head: string,
  chunks: AsyncGenerator<string>,
): AsyncGenerator<ProductRow> {
  const parse = recordParser(header.delimiter);
  let text = head;
  let [at, line, isHeader, isLast] = [0, 1, true, false];
  for (;;) {
    if (at === text.length && isLast) return;
    const record = parse(text, at, isLast);
    const isTooLong = (record?.end ?? text.length) - at > MAX_ROW_CHARACTERS;
    if (isTooLong || (record === null && isLast)) throw endlessRow(path, line);
    if (record === null) {
      const { done, value } = await chunks.next();
      isLast = done === true;
      text = text.slice(at) + (value ?? "");
      at = 0;
      continue;
    }
    const lines = countLines(text.slice(at, record.end));
    const { fields, isBroken } = record;
    if (isBroken || fields.length > 1 || fields[0] !== "") {
      const problem = isBroken ? loneQuotationMark(line, lines) : null;
      if (!isHeader) yield readRow(fields, line, header, problem);
      isHeader = false;
    }
    line += lines;
    at = record.end;
  }
}

function readRow(
  fields: string[],
  line: number,
  header: Header,
  problem: string | null,
): ProductRow {
  const textOf = (column: ColumnName) => fields[header.positions[column] ?? -1] ?? "";
  const row = {
    ean: textOf("ean"),
    sku: textOf("sku"),
    name: textOf("name"),
    description: textOf("description"),
  };
  return { line, ...row, problem: problem ?? findProblem(fields, row, header) };
}

function findProblem(
  fields: string[],
  row: Record<ColumnName, string>,
  { width, unnamed, delimiter }: Header,
): string | null {
  if (fields.length !== width) {
    return `The row has ${fields.length} columns instead of ${width}. Put values that contain ${nameOf(delimiter)} between quotation marks`;
  }
  if (unnamed.some((index) => fields[index] !== "")) {
    return "The row has a value in a column without a name";
  }
  // The database can't store NUL; the others mean damage or a wrong encoding.
  if (/[\p{Cc}--[\t\n\r]]/v.test(Object.values(row).join(""))) {
    return "The row contains control characters";
  }
  if ([row.ean, row.sku, row.name].some((text) => /[\t\r\n]/.test(text.trim()))) {
    return "EAN, SKU and name must be on one line, without tabs";
  }
  return null;
}

function nameOf(delimiter: string): string {
  return { ",": "commas", ";": "semicolons" }[delimiter] ?? "tabs";
}

function loneQuotationMark(line: number, lines: number): string {
  const prefix = lines > 1 ? `Lines ${line} to ${line + lines - 1}: a` : "A";
  return `${prefix} quotation mark stands alone. Put the value between quotation marks, and write each one inside it twice`;
}

function endlessRow(path: string, line: number): ImportFileError {
  return new ImportFileError(
    `${path} can't be read on from line ${line}: the row there has more than ${MAX_ROW_CHARACTERS} characters or no end. Probably a quotation mark isn't closed, or lines end differently from the first one. Earlier rows are imported; fix it and import the file again.`,
  );
}

function countLines(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** Reads enough of the text to contain the header. */
async function readHead(chunks: AsyncGenerator<string>): Promise<string> {
  let head = "";
  while (head.length < MAX_HEADER_CHARACTERS) {
    const { done, value } = await chunks.next();
    if (done) break;
    head += value;
  }
  return head;
}
