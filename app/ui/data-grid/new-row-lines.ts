/** Splits pasted lines into those in existing rows and those past the last row, of which blank ones are left out. */
export function splitLines(
  lines: string[][],
  room: number,
): { inRows: string[][]; past: string[][] } {
  return { inRows: lines.slice(0, room), past: lines.slice(room).filter(hasText) };
}

function hasText(line: readonly string[]): boolean {
  return line.some((text) => text.trim() !== "");
}

export interface FilledCells {
  cells: Record<string, string>;
  /** Keys of columns that can't be filled, whose texts are left out. */
  leftOut: string[];
  /** Number of texts past the last column. */
  cut: number;
}

/** Assigns the texts of a line to its columns, of which only some can be filled. Empty texts fill nothing. */
export function fillCells(
  line: readonly string[],
  columns: readonly string[],
  isFillable: (column: string) => boolean,
): FilledCells {
  const filled: FilledCells = { cells: {}, leftOut: [], cut: 0 };
  for (const [at, text] of line.entries()) {
    const column = columns[at];
    if (text.trim() === "") continue;
    if (column === undefined) filled.cut += 1;
    else if (isFillable(column)) filled.cells[column] = text;
    else filled.leftOut.push(column);
  }
  return filled;
}
