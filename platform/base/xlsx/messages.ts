/** First message to the process that reads a workbook; every later one requests more rows. */
export interface XlsxTask {
  path: string;
  maxUnpackedBytes: number;
  maxColumns: number;
}

/** Number of a row as a spreadsheet counts, and its texts. */
export type XlsxRow = [line: number, cells: string[]];

/** Response of the process to each request for rows. */
export type XlsxAnswer = { rows: XlsxRow[] } | { end: true } | { problem: "damaged" | "large" };
