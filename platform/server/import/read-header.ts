import { recordParser } from "../../base/csv/parse-record.ts";
import { ImportFileError } from "./decode-file.ts";

export const MAX_COLUMNS = 200;
export const MAX_HEADER_CHARACTERS = 64 * 1024;

const DELIMITERS = [",", ";", "\t"] as const;
const REQUIRED = ["ean", "sku", "name"] as const;
const COLUMNS = [...REQUIRED, "description"] as const;

export type ColumnName = (typeof COLUMNS)[number];

export interface Header {
  delimiter: string;
  /** How many columns each row has. */
  width: number;
  /** Position of each column that is imported. */
  positions: Partial<Record<ColumnName, number>>;
  /** Columns of the file that are not imported. */
  ignored: string[];
  /** Positions without a name: a value there has no meaning, so such a row is rejected. */
  unnamed: number[];
}

/**
 * The header determines the delimiter and line ending of the whole file: allowing several
 * delimiters would split `Tea; green` in a comma-separated file.
 */
export function readHeader(head: string): Header {
  const [firstLine = ""] = head.split(/[\r\n]/, 1);
  if (firstLine.includes("\0")) {
    throw new ImportFileError(
      "the first line contains NUL characters. If it is UTF-16, name it: --encoding utf-16le.",
    );
  }
  const candidates = DELIMITERS.map((delimiter) => ({
    delimiter,
    names: namesIn(head, delimiter),
  }));
  const complete = candidates.filter(({ names }) => missingIn(names).length === 0);
  if (complete.length > 1) {
    throw new ImportFileError("the first line can be read with several delimiters. Use one.");
  }
  const [header] = complete;
  if (!header) throw missingColumns(candidates.map(({ names }) => names));
  return { ...describe(header.names), delimiter: header.delimiter };
}

function describe(names: string[]) {
  if (names.length > MAX_COLUMNS) {
    throw new ImportFileError(`the file has more than ${MAX_COLUMNS} columns.`);
  }
  const twice = COLUMNS.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice.length > 0) {
    throw new ImportFileError(
      `the first line names a column twice: ${twice.join(", ")}. Keep one of each.`,
    );
  }
  const columns = COLUMNS.filter((column) => names.includes(column));
  return {
    width: names.length,
    positions: Object.fromEntries(columns.map((column) => [column, names.indexOf(column)])),
    ignored: names.filter((name) => name !== "" && !columns.some((column) => column === name)),
    unnamed: names.flatMap((name, index) => (name === "" ? [index] : [])),
  };
}

function namesIn(head: string, delimiter: string): string[] {
  const start = head.search(/[^\r\n]/);
  const record = start === -1 ? null : recordParser(delimiter)(head, start, true);
  return record === null || record.isBroken
    ? []
    : record.fields.map((name) => name.trim().toLowerCase());
}

function missingIn(names: string[]): string[] {
  return REQUIRED.filter((column) => !names.includes(column));
}

function missingColumns(candidates: string[][]): ImportFileError {
  const [closest = []] = candidates.map(missingIn).toSorted((a, b) => a.length - b.length);
  return new ImportFileError(
    `the first line must name the columns ean, sku and name, separated by commas, semicolons or tabs; missing: ${closest.join(", ")}`,
  );
}
