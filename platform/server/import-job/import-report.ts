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
 * Writes one line per row of the file immediately, so that an interrupted import has its report
 * too. It is stored with our data, because the file's folder may belong to another user.
 */
export async function openReport(file: string, dataDir: string, now: Date): Promise<Report> {
  const folder = resolve(dataDir, "imports");
  await mkdir(folder, { recursive: true });
  const time = now.toISOString().slice(0, 19).replaceAll(/[:T]/g, "-");
  const path = join(folder, `${basename(file, extname(file))}-${time}.csv`);
  const out = await open(path, "w");
  // Without it Excel reads another encoding.
  await out.write(`\uFEFF${stringifyRow([...COLUMNS])}`);
  return {
    path,
    add: async (row) => void (await out.write(stringifyRow(COLUMNS.map((column) => row[column])))),
    close: () => out.close(),
  };
}

/**
 * Spreadsheets execute a cell that starts like a formula, and some split at another delimiter
 * unless the cell is quoted.
 */
function stringifyRow(cells: (string | number)[]): string {
  const trimmed = cells.map((cell) => (typeof cell === "string" ? cell.trim() : cell));
  return stringify([trimmed], { escape_formulas: true, quoted: true });
}
