/** What a spreadsheet would run as a formula, and the quote that would be lost on the way back. */
const NEEDS_QUOTE = /^[=+\-@\t\r']/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** A text as a cell that no spreadsheet runs. Numbers are never changed. */
export function escapeCell(text: string): string {
  return NEEDS_QUOTE.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** The reverse: takes off the quote that was written before the text. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && NEEDS_QUOTE.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** How a spreadsheet writes a number that is to stay a text: `="0590"`. */
const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/;

/** The text that a cell of a file means, with line ends as everywhere else. */
export function readCellText(cell: string): string {
  const text = cell.includes("\r") ? cell.replaceAll(/\r\n?/g, "\n") : cell;
  if (text.startsWith("'")) return unescapeCell(text);
  // A file may have millions of cells.
  if (!text.includes('="')) return text;
  const inner = FORMULA_TEXT.exec(text.trim())?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}

/** One line of a CSV file. Every cell is quoted, because some spreadsheets split at other delimiters. */
export function csvLine(cells: readonly (string | number)[]): string {
  const quoted = cells.map((cell) => {
    const text = typeof cell === "number" ? String(cell) : escapeCell(cell);
    return `"${text.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}

/** Excel reads a file without it in another encoding. */
export const CSV_BYTE_ORDER_MARK = "\uFEFF";
