/** Builds React keys for lines that may repeat: the second 'Blue' becomes 'Blue 2'. */
export function withUniqueKeys(lines: readonly string[]): { key: string; line: string }[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    return { key: count === 1 ? line : `${line} ${count}`, line };
  });
}
