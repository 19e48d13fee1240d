import { formulaText } from "./csv-cells.ts";

/**
 * The apostrophe by which spreadsheets keep a number as text. A text without a digit needs none, and apostrophes at both
 * ends are quotes.
 */
const TEXT_MARK = /^'(?=[\p{L}\p{N}\p{Sc}].*(?<!')$)(?=.*\d)/su;

/**
 * Returns a code or number without the marks by which spreadsheets keep it as text: `'0590` and `="0590"` are `0590`.
 * Names and descriptions may begin with an apostrophe, so it isn't for them.
 */
export function dropTextMark(cell: string): string {
  const text = cell.trim();
  return (formulaText(text) ?? text).replace(TEXT_MARK, "");
}

/** Whether a spreadsheet has written a long number like `5.9E+12`, which has lost most digits. */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(dropTextMark(text));
}
