import { readFile } from "node:fs/promises";

import { CsvError } from "../csv/read-csv.ts";
import type { XlsxAnswer, XlsxRow, XlsxTask } from "./messages.ts";
import { sheetRows } from "./sheet-rows.ts";
import { UnpackedBytes } from "./unpack-part.ts";
import { type SharedParts, type SheetPart, Workbook } from "./workbook.ts";
import { listZipParts } from "./zip-parts.rules.ts";

/** Maximum rows of one response. */
const BATCH_ROWS = 500;
/** Maximum characters of one response, so that rows with long texts come in smaller ones. */
const BATCH_CHARACTERS = 1_000_000;
/** The names of the columns and a row below them, without which a sheet is no table. */
const ROWS_OF_TABLE = 2;

let batches: AsyncGenerator<XlsxAnswer> | undefined;

process.on("message", (task: XlsxTask) => {
  batches ??= readBatches(task);
  batches.next().then(
    ({ value, done }) => answer(done ? { end: true } : value),
    (error: unknown) => answer({ problem: toProblem(error) }),
  );
});
// Node.js doesn't end a process whose parent has died.
process.on("disconnect", () => process.exit());

function answer(message: XlsxAnswer): void {
  process.send?.(message);
}

function toProblem(error: unknown): "large" | "damaged" {
  return error instanceof CsvError && error.kind === "large" ? "large" : "damaged";
}

async function* readBatches({
  path,
  sheet: name,
  maxUnpackedBytes,
}: XlsxTask): AsyncGenerator<XlsxAnswer> {
  const parts = listZipParts(await readFile(path));
  if (parts === null) return yield { problem: "damaged" };
  const workbook = new Workbook(parts, new UnpackedBytes(maxUnpackedBytes));
  await workbook.open();
  const { sheets } = workbook;
  const shared = await workbook.readShared();
  const candidates =
    name === null ? byVisibility(sheets) : sheets.filter((one) => one.name === name);
  const [sheet, problem] = await findTable(workbook, candidates, shared);
  if (problem) return yield { problem: name !== null && !sheet ? "sheet" : problem };
  yield {
    sheets: sheets.map((one) => ({ name: one.name, isHidden: one.isHidden })),
    sheet: sheet.name,
  };
  yield* inBatches(sheetRows(workbook, sheet, shared));
}

function byVisibility(sheets: readonly SheetPart[]): SheetPart[] {
  return [
    ...sheets.filter(({ isHidden }) => !isHidden),
    ...sheets.filter(({ isHidden }) => isHidden),
  ];
}

type Found =
  | [SheetPart, problem?: undefined]
  | [SheetPart | undefined, problem: "empty" | "no_rows"];

/** Finds the first sheet with names of columns and rows, because the first sheets may be a cover and notes. */
async function findTable(
  workbook: Workbook,
  sheets: readonly SheetPart[],
  shared: SharedParts,
): Promise<Found> {
  let mostRows = 0;
  for (const sheet of sheets) {
    let count = 0;
    for await (const _row of sheetRows(workbook, sheet, shared)) {
      count += 1;
      if (count === ROWS_OF_TABLE) return [sheet];
    }
    mostRows = Math.max(mostRows, count);
  }
  return [sheets[0], mostRows === 0 ? "empty" : "no_rows"];
}

async function* inBatches(sheet: AsyncIterable<XlsxRow>): AsyncGenerator<XlsxAnswer> {
  let rows: XlsxRow[] = [];
  let characters = 0;
  for await (const row of sheet) {
    rows.push(row);
    for (const cell of row[1]) characters += cell.length;
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield { rows };
    [rows, characters] = [[], 0];
  }
  if (rows.length > 0) yield { rows };
}
