/** What the process that reads a workbook is asked first; every later message asks for more rows. */
export interface XlsxTask {
  path: string;
  maxUnpackedBytes: number;
  maxColumns: number;
}

/** The number of a row as a spreadsheet counts, and its texts. */
export type XlsxRow = [line: number, cells: string[]];

/** The process's answer to each request for rows. */
export type XlsxAnswer = { rows: XlsxRow[] } | { end: true } | { problem: "damaged" | "large" };
