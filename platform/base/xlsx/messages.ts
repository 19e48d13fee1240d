/** First message to the process that reads a workbook. Every further message requests more rows. */
export interface XlsxTask {
  path: string;
  maxUnpackedBytes: number;
  maxColumns: number;
}

/** A row: its number as shown by a spreadsheet, and the texts of its cells. */
export type XlsxRow = [line: number, cells: string[]];

/** Response of the process to each request for rows. */
export type XlsxAnswer = { rows: XlsxRow[] } | { end: true } | { problem: "damaged" | "large" };
