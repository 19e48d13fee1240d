import { mkdir, open } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";

import { stringify } from "csv-stringify/sync";

import type { ImportedRow } from "./import-products.ts";

export interface Report {
  path: string;
  add(row: ImportedRow): Promise<void>;
  close(): Promise<void>;
}

const COLUMNS = ["line", "ean", "sku", "name", "result", "reason"] as const;

/**
 * Opens a report with one line per row of the file. Each line is written immediately, so that even an interrupted
 * import leaves a report. The report is stored in Vitrine's data folder, because the folder of the imported file may
 * belong to another user.
 */
export async function openReport(file: string, dataDir: string, now: Date): Promise<Report> {
  const folder = resolve(dataDir, "imports");
  await mkdir(folder, { recursive: true });
  const time = now.toISOString().slice(0, 19).replaceAll(/[:T]/g, "-");
  const path = join(folder, `${basename(file, extname(file))}-${time}.csv`);
  const out = await open(path, "w");
  // Without a byte order mark, Excel assumes another encoding.
  await out.write(`\uFEFF${stringifyRow([...COLUMNS])}`);
  return {
    path,
    add: async (row) => void (await out.write(stringifyRow(COLUMNS.map((column) => row[column])))),
    close: () => out.close(),
  };
}

/**
 * Quotes all cells, because some spreadsheets split at other delimiters, and defuses cells that begin like a formula,
 * because spreadsheets execute them.
 */
function stringifyRow(cells: (string | number)[]): string {
  const trimmed = cells.map((cell) => (typeof cell === "string" ? cell.trim() : cell));
  return stringify([trimmed], { escape_formulas: true, quoted: true });
}
