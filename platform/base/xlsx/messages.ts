/** First message to the process that reads a workbook. Every further message requests more rows. */
export interface XlsxTask {
  path: string;
  /** Name of the sheet to read. Null for the first visible one with rows below its column names. */
  sheet: string | null;
  maxUnpackedBytes: number;
}

/** A sheet of a workbook, by which users choose one. */
export interface XlsxSheet {
  name: string;
  isHidden: boolean;
}

/** A row: its number as shown by a spreadsheet, and the texts of its cells. */
export type XlsxRow = [line: number, cells: string[]];

/** Response of the process to each request for rows. The first one also names the sheets. */
export type XlsxAnswer =
  | { sheets: XlsxSheet[]; sheet: string }
  | { rows: XlsxRow[] }
  | { end: true }
  | { problem: "damaged" | "large" | "empty" | "no_rows" | "sheet" };
