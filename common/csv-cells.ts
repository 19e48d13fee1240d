/**
 * A spreadsheet would run such a text as a formula, or lose its leading quote when it is read back.
 */
const NEEDS_QUOTE = /^[=+\-@\t\r']/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** Escapes a cell, so that no spreadsheet runs it. Numbers stay unchanged. */
export function escapeCell(text: string): string {
  return NEEDS_QUOTE.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Removes the quote that `escapeCell` added. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && NEEDS_QUOTE.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Spreadsheets write a number that is to stay a text like this: `="0590"`. */
const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/;

/** Returns the text that a cell stands for, with normalized line ends. */
export function readCellText(cell: string): string {
  const text = cell.includes("\r") ? cell.replaceAll(/\r\n?/g, "\n") : cell;
  if (text.startsWith("'")) return unescapeCell(text);
  // Fast path, because a file may have millions of cells.
  if (!text.includes('="')) return text;
  const inner = FORMULA_TEXT.exec(text.trim())?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}

/**
 * Formats one line of a CSV file. Every cell is quoted, because some spreadsheets split at other delimiters.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  const quoted = cells.map((cell) => {
    const text = typeof cell === "number" ? String(cell) : escapeCell(cell);
    return `"${text.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}

/** Without it Excel reads the file in another encoding. */
export const CSV_BYTE_ORDER_MARK = "\uFEFF";
