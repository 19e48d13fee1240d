import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";

import { CsvError, type CsvTable, MAX_CSV_COLUMNS } from "../csv/read-csv.ts";
import { type TableRecord, tableRows } from "../csv/table-row.ts";
import type { XlsxAnswer, XlsxSheet, XlsxTask } from "./messages.ts";

/** Limit on all parts of a workbook that are read together; 100,000 rows of products have about 80 MB. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** Memory limit of the process that reads a workbook. */
const MAX_HEAP_MB = 384;
/** Timeout of one batch of rows; the first one also unpacks the texts of the whole workbook. */
const MAX_BATCH_MS = 30_000;

/** Every ZIP archive begins with these bytes, and no text does. */
const SIGNATURE = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Whether a file is a workbook, by its first bytes and not by its name. */
export async function isXlsx(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.equals(SIGNATURE);
  } finally {
    await file.close();
  }
}

export interface XlsxTable extends Pick<CsvTable, "columns" | "rows"> {
  /** All sheets of the workbook, and the name of the one that is read. */
  sheets: XlsxSheet[];
  sheet: string;
}

interface XlsxChoice {
  /** Name of the sheet to read; the first one with a table if it is left out. */
  sheet?: string | null | undefined;
  /** Limits for tests, which reach them with small files. */
  maxUnpackedBytes?: number | undefined;
  maxHeapMb?: number;
}

/**
 * Reads the column names of a workbook's sheet, and then its rows one by one. The workbook is read in a process of its
 * own, with limited memory and time. Cells have the texts that a CSV file would contain. Throws a `CsvError`.
 */
export async function openXlsx(
  path: string,
  { sheet = null, maxUnpackedBytes = MAX_UNPACKED_BYTES, maxHeapMb = MAX_HEAP_MB }: XlsxChoice = {},
): Promise<XlsxTable> {
  const answers = readSheet({ path, sheet, maxUnpackedBytes }, maxHeapMb);
  try {
    const opened = await answers.next();
    if (opened.done || !("sheets" in opened.value)) throw new CsvError("damaged", 1);
    const rows = tableRows(toRecords(answers));
    const names = await rows.next();
    if (names.done) throw new CsvError("empty", 1);
    const { cells: columns } = names.value;
    if (columns.length > MAX_CSV_COLUMNS) throw new CsvError("columns", 1);
    return { columns, rows, ...opened.value };
  } catch (error) {
    await answers.return(undefined);
    throw error;
  }
}

async function* toRecords(answers: AsyncIterable<XlsxAnswer>): AsyncGenerator<TableRecord> {
  for await (const answer of answers) {
    if (!("rows" in answer)) continue;
    for (const [line, fields] of answer.rows) yield { line, fields, isBroken: false };
  }
}

/**
 * Reads the sheet in a process, not a thread: Node.js ends the whole process if one of its threads runs out of
 * memory.
 */
async function* readSheet(task: XlsxTask, maxHeapMb: number): AsyncGenerator<XlsxAnswer> {
  const reader = fork(new URL("./xlsx-process.ts", import.meta.url), [], {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    env: {},
    stdio: "ignore",
  });
  // A process that can't be started emits an error instead of `exit`; waiting for its end must not fail then.
  const ended = once(reader, "exit").catch(() => undefined);
  try {
    for (;;) {
      const answer = await askForRows(reader, task);
      if ("end" in answer) return;
      if ("problem" in answer) throw new CsvError(answer.problem, 1);
      yield answer;
    }
  } finally {
    reader.kill("SIGKILL");
    await ended;
  }
}

/**
 * Requests rows from the process. If it runs out of memory, which ends it by a signal, or out of time, the workbook
 * is reported as too large.
 */
async function askForRows(reader: ChildProcess, task: XlsxTask): Promise<XlsxAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<XlsxAnswer>();
  const onExit = (code: number | null) => {
    if (code === null) return resolve({ problem: "large" });
    reject(new Error(`The process that reads a workbook ended with ${code}`));
  };
  const timer = setTimeout(() => resolve({ problem: "large" }), MAX_BATCH_MS);
  reader.once("message", resolve).once("exit", onExit).once("error", reject);
  reader.send(task);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    reader.off("message", resolve).off("exit", onExit).off("error", reject);
  }
}
