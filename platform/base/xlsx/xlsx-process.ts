import { readFile } from "node:fs/promises";

import { streamXlsxRows } from "hucre/xlsx";

import { MAX_CSV_ROW_CHARACTERS } from "../csv/read-csv.ts";
import { cellText } from "./cell-text.rules.ts";
import type { XlsxAnswer, XlsxRow, XlsxTask } from "./messages.ts";
import { unpackedSize } from "./unpacked-size.rules.ts";

/** Maximum rows of one response. */
const BATCH_ROWS = 500;
/** Maximum characters of one response, so that rows with long texts come in smaller ones. */
const BATCH_CHARACTERS = 1_000_000;

let batches: AsyncGenerator<XlsxAnswer> | undefined;

process.on("message", (task: XlsxTask) => {
  batches ??= readBatches(task);
  batches.next().then(
    ({ value, done }) => answer(done ? { end: true } : value),
    () => answer({ problem: "damaged" }),
  );
});
// Node.js doesn't end a process whose parent has died.
process.on("disconnect", () => process.exit());

function answer(message: XlsxAnswer): void {
  process.send?.(message);
}

async function* readBatches({
  path,
  maxUnpackedBytes,
  maxColumns,
}: XlsxTask): AsyncGenerator<XlsxAnswer> {
  const bytes = await readFile(path);
  const size = unpackedSize(bytes);
  if (size === null) return yield { problem: "damaged" };
  if (size > maxUnpackedBytes) return yield { problem: "large" };
  let rows: XlsxRow[] = [];
  let characters = 0;
  for await (const { index, values } of streamXlsxRows(bytes)) {
    const cells = values.slice(0, maxColumns + 1).map(cellText);
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length === 0) continue;
    if (length > MAX_CSV_ROW_CHARACTERS) return yield { problem: "large" };
    rows.push([index + 1, cells]);
    characters += length;
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield { rows };
    [rows, characters] = [[], 0];
  }
  if (rows.length > 0) yield { rows };
}
