/** Prints rows below a heading. Columns fit their content; numbers are right-aligned. */
export function printTable(title: string, rows: Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? "")));
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...cells.map((line) => line[at]?.length ?? 0)),
  );
  const print = (line: string[]) =>
    console.log(
      line
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join("  "),
    );
  console.log(`\n${title}`);
  print(columns);
  print(widths.map((width) => "─".repeat(width)));
  for (const line of cells) print(line);
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function ratio(value: number, floor: number, max: number): string {
  const times = value / floor;
  return `${times.toFixed(2)}× ${times <= max ? "≤" : "> !"} ${max}×`;
}

export function goal(value: number, max: number, unit: string): string {
  return `${value <= max ? "≤" : "> !"} ${max} ${unit}`;
}

export function atLeast(value: number, min: number, unit: string): string {
  return `${value >= min ? "≥" : "< !"} ${min} ${unit}`;
}
