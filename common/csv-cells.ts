/**
 * Beginnings of cells that need a quote in front: spreadsheets run them as formulas, or an apostrophe would be lost
 * when the cell is read back.
 */
const NEEDS_QUOTE = /^[=+\-@\t\r']/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** Escapes a cell, so that spreadsheets don't run it as a formula. Numbers stay unchanged. */
export function escapeCell(text: string): string {
  return NEEDS_QUOTE.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Removes the quote that `escapeCell` added. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && NEEDS_QUOTE.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Notation by which spreadsheets keep a number as text, such as `="0590"`. */
const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/;

/** Returns the text in a formula such as `="0590"`; null for other texts. */
export function formulaText(text: string): string | null {
  return FORMULA_TEXT.exec(text)?.[1]?.replaceAll('""', '"') ?? null;
}

/** Returns the text that a cell stands for, with normalized line ends. */
export function readCellText(cell: string): string {
  const text = cell.includes("\r") ? cell.replaceAll(/\r\n?/g, "\n") : cell;
  if (text.startsWith("'")) return unescapeCell(text);
  // Fast path, because a file may have millions of cells.
  if (!text.includes('="')) return text;
  return formulaText(text.trim()) ?? text;
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

/** Byte order mark, without which Excel doesn't read a CSV file as UTF-8. */
export const CSV_BYTE_ORDER_MARK = "\uFEFF";
