import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { z } from "zod";

import { readPages } from "#common/read-pages.ts";

import { CODE } from "../../base/errors/request-error.ts";
import { type Call, createCall, ImportError } from "./calls.ts";
import type { Connection } from "./connection.ts";
import { operationFor, readColumns } from "./product-columns.ts";

export interface ImportedRow {
  line: number;
  ean: string;
  sku: string;
  name: string;
  result: "created" | "exists" | "refused";
  reason: string;
}

export interface ProductFile {
  path: string;
  /**
   * Encoding of the file, as a label of the Encoding standard. If undefined, the encoding is detected, and the import
   * stops if it can't be detected with certainty.
   */
  encoding?: string | undefined;
  /** Name of the sheet of a workbook. If undefined, the first visible sheet with rows is read. */
  sheet?: string | undefined;
  /** Key of the class of all imported products. */
  type: string;
}

const Job = z.object({
  id: z.string(),
  state: z.enum(["draft", "working", "ready", "done", "stopped", "failed"]),
  phase: z.string(),
  total: z.number(),
  done: z.number(),
  counts: z.object({ created: z.number().default(0) }).prefault({}),
  columns: z.array(z.string()).default([]),
  reading: z.object({ encoding: z.string(), isCertain: z.boolean() }).optional(),
  error: z.string().optional(),
});
type Job = z.output<typeof Job>;
const OneJob = z.object({ bulkJob: Job });

const Row = z.object({
  line: z.number().default(0),
  cells: z.array(z.string()).default([]),
  result: z.string().optional(),
  preview: z.string().optional(),
  issues: z.array(z.object({ field: z.string().optional(), message: z.string() })),
});
type Row = z.output<typeof Row>;
const Rows = z.object({ bulkRowList: z.array(Row) });

const POLL_MS = 200;
const PAGE = 500;

/** Import of a file by a bulk job, as on the app's import page. Columns are matched by their names. */
export interface ProductImport {
  jobId: string;
  /** Names of the columns that are not imported. */
  ignored: string[];
  /**
   * Previews the rows, then creates the products. Yields the result of each row in the order of the file, as soon as it
   * is known. `onProgress` gets the number of processed rows in each phase.
   */
  run(onProgress: OnProgress): AsyncGenerator<ImportedRow>;
}

type OnProgress = (job: { phase: string; done: number; total: number }) => void;

/** Uploads the file. Throws an `ImportError` if it can't be read or lacks a column. */
export async function openImport(
  connection: Connection,
  { path, encoding, sheet, type }: ProductFile,
): Promise<ProductImport> {
  const call = createCall(connection);
  const form = new FormData();
  const request = {
    name: basename(path).slice(-150),
    subject: "products",
    ...(encoding && { encoding }),
    ...(sheet && { sheet }),
  };
  form.set("request", JSON.stringify(request));
  form.set("file", await openAsBlob(path), basename(path));
  const { bulkJob: draft } = await call("POST", "/private/bulk_job/v1", OneJob, form);
  const jobPath = `/private/bulk_job/${draft.id}`;
  try {
    if (draft.reading?.isCertain === false) throw uncertain(path, draft.reading.encoding);
    const columns = readColumns(draft.columns);
    if ("missing" in columns) throw missingColumns(columns.missing);
    const operation = await operationFor(call, columns.positions, type);
    return {
      jobId: draft.id,
      ignored: columns.ignored,
      run: (onProgress) => {
        const readJob = async () => {
          const { bulkJob } = await call("GET", `${jobPath}/v1`, OneJob);
          onProgress(bulkJob);
          return bulkJob;
        };
        const { positions } = columns;
        return runJob({ call, jobPath, readJob, positions }, operation);
      },
    };
  } catch (error) {
    await connection.send("DELETE", `${jobPath}/v1`);
    throw error;
  }
}

interface RunningImport {
  call: Call;
  jobPath: string;
  readJob: () => Promise<Job>;
  positions: Readonly<Record<string, number>>;
}

async function* runJob(
  running: RunningImport,
  operation: object,
): AsyncGenerator<ImportedRow, void> {
  const { call, jobPath, readJob } = running;
  await call("PUT", `${jobPath}/v1`, OneJob, { operation });
  let job = await readJob();
  for (; job.state === "working"; job = await readJob()) await pause(POLL_MS);
  assertNotEnded(job);
  if (job.counts.created > 0) await call("POST", `${jobPath}/start/v1`, OneJob, {});
  let yielded = 0;
  do {
    if (yielded > 0) await pause(POLL_MS);
    // The job is read before its rows: if it is done, the rows read afterwards have their final results.
    job = await readJob();
    for await (const row of finishedRows(running, job, yielded)) {
      yield row;
      yielded += 1;
    }
  } while (job.state === "working");
  assertNotEnded(job);
}

function assertNotEnded({ state, error }: Job): void {
  if (state !== "failed" && state !== "stopped") return;
  throw new ImportError(error ?? "The import was stopped");
}

/** Yields finished rows up to the first unfinished one, without the first `skipped` rows. */
async function* finishedRows(
  { call, jobPath, positions }: RunningImport,
  { phase }: Job,
  skipped: number,
): AsyncGenerator<ImportedRow, void> {
  const pages = readPages(({ offset, limit }) => {
    const page = { offset: String(skipped + offset), limit: String(limit) };
    const query = new URLSearchParams(page);
    return nullIfTooLarge(call("POST", `${jobPath}/row/search/v1?${query}`, Rows, {}));
  }, PAGE);
  for await (const { bulkRowList } of pages) {
    for (const row of bulkRowList) {
      // If there is nothing to create, the job ends with its preview.
      const result = row.result ?? (phase === "preview" ? row.preview : undefined);
      if (result === undefined) return;
      yield importedRow(row, result, positions);
    }
  }
}

function importedRow(
  { line, cells, issues }: Row,
  result: string,
  positions: Readonly<Record<string, number>>,
): ImportedRow {
  const readText = (column: string) => (cells[positions[column] ?? -1] ?? "").trim();
  const isSame = result === "unchanged";
  const reasons = issues.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  return {
    line,
    ean: readText("ean"),
    sku: readText("sku"),
    name: readText("name"),
    result: result === "created" ? "created" : isSame ? "exists" : "refused",
    reason: isSame ? "EAN already exists" : reasons.join("; "),
  };
}

async function nullIfTooLarge(answer: Promise<z.output<typeof Rows>>) {
  try {
    const rows = await answer;
    return { ...rows, answered: rows.bulkRowList.length };
  } catch (error) {
    if (error instanceof ImportError && error.code === CODE.PAGE_TOO_LARGE) return null;
    throw error;
  }
}

function uncertain(path: string, encoding: string): ImportError {
  return new ImportError(
    `${path} isn't UTF-8. Save it as "CSV UTF-8", or name its encoding, probably --encoding ${encoding}: windows-1250 is that of Excel in Polish, windows-1252 of Excel in English.`,
  );
}

function missingColumns(missing: readonly string[]): ImportError {
  return new ImportError(
    `the first line must name the columns ean, sku and name, separated by commas, semicolons or tabs; missing: ${missing.join(", ")}`,
  );
}
