import { readCellText } from "#common/csv-cells.ts";

import { UNREADABLE } from "./decode-file.ts";

export interface TableRow {
  /** First line of the row, as an editor counts. */
  line: number;
  /** One cell per column at most. */
  cells: string[];
  problem: RowProblem | null;
}

/** Reason why nothing of a row may be stored. */
export type RowProblem =
  /** A quotation mark neither encloses a value nor is doubled. */
  | { kind: "quotes" }
  /** The line has bytes that are no letters of the encoding. */
  | { kind: "unreadable"; line: number }
  /**
   * There are more cells than columns, because one contains the delimiter without quotation marks.
   */
  | { kind: "surplus"; cells: number };

/** The cells of one record of a file. */
export interface TableRecord {
  line: number;
  fields: string[];
  /** A quotation mark is misplaced, so that the ends of the cells are unknown. */
  isBroken: boolean;
}

/** Yields the rows below the names of the columns; rows without any text are left out. */
export async function* tableRows(records: AsyncIterable<TableRecord>): AsyncGenerator<TableRow> {
  let width: number | null = null;
  for await (const { line, fields, isBroken } of records) {
    if (width === null) {
      const names = fields.map((name) => name.trim());
      width = names.findLastIndex((name) => name !== "") + 1;
      const problem = isBroken ? ({ kind: "quotes" } as const) : null;
      if (width > 0 || isBroken) yield { line, cells: names.slice(0, width), problem };
      else width = null;
      continue;
    }
    const row: TableRow | null = isBroken
      ? { line, cells: [], problem: { kind: "quotes" } }
      : tableRow(line, fields, width);
    if (row) yield row;
  }
}

/**
 * Converts a record to a row; null if it is empty. Text behind the last column makes the row invalid, so that
 * it isn't lost silently.
 */
function tableRow(line: number, cells: readonly string[], width: number): TableRow | null {
  const used = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (used === 0) return null;
  const texts = cells.slice(0, width).map(readCellText);
  return { line, cells: texts.map(markUnstorable), problem: problemOf(line, cells, used, width) };
}

/** Marks NUL characters as unreadable, because the database can't store them. */
function markUnstorable(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", UNREADABLE) : text;
}

const WITHOUT_LETTERS = /[\0\uFFFD]/;

function problemOf(
  line: number,
  cells: readonly string[],
  used: number,
  width: number,
): RowProblem | null {
  if (cells.some((cell) => WITHOUT_LETTERS.test(cell))) {
    const before = cells.join("").split(WITHOUT_LETTERS, 1)[0] ?? "";
    return { kind: "unreadable", line: line + (before.match(/\r\n|\n|\r/g)?.length ?? 0) };
  }
  return used > width ? { kind: "surplus", cells: used } : null;
}
