/** A quoted cell. Spreadsheets quote a text only if it has a tab, a line break or a quote. */
const QUOTED = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
const PLAIN = /[^\t\n]*/y;

/** Parses the text that a spreadsheet copies: rows of tab-separated values, quoted if necessary. */
export function parseCells(text: string): string[][] {
  const body = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  const rows: string[][] = [[]];
  for (let at = 0; at <= body.length; at += 1) {
    const { cell, length } = readCell(body, at);
    rows.at(-1)?.push(cell);
    at += length;
    if (body[at] === "\n") rows.push([]);
  }
  return rows;
}

function readCell(body: string, at: number): { cell: string; length: number } {
  QUOTED.lastIndex = at;
  PLAIN.lastIndex = at;
  const [quoted = "", content = ""] = body[at] === '"' ? (QUOTED.exec(body) ?? []) : [];
  // Quotes that no spreadsheet has added belong to the text, such as those around a name with a comma.
  if (quoted !== "" && /^$|[\t\n"]/.test(content)) {
    return { cell: content.replaceAll('""', '"'), length: quoted.length };
  }
  const [plain = ""] = PLAIN.exec(body) ?? [];
  return { cell: plain, length: plain.length };
}

/** Writes a text as a spreadsheet copies a cell, so that `parseCells` reads it as one. */
export function writeCell(text: string): string {
  return /^"|[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
