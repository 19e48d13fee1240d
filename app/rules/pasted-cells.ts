/** Parses the text that a spreadsheet copies: rows of tab-separated values, quoted if necessary. */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  const body = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
  for (let index = 0; index < body.length; index += 1) {
    const char = body[index] ?? "";
    const row = rows.at(-1) ?? [];
    const cell = row.at(-1) ?? "";
    if (isQuoted && char === '"' && body[index + 1] === '"') {
      row[row.length - 1] = `${cell}"`;
      index += 1;
    } else if (char === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (!isQuoted && char === "\t") row.push("");
    else if (!isQuoted && char === "\n") rows.push([""]);
    else row[row.length - 1] = cell + char;
  }
  return rows;
}
