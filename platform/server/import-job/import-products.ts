import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { z } from "zod";

import { readPages } from "#common/read-pages.ts";

import { CODE } from "../../base/errors/request-error.ts";
import { type Call, callerOf, ImportError } from "./calls.ts";
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
  /** A label of the Encoding standard; undefined: the one that the file certainly has. */
  encoding: string | undefined;
  /** The key of the class of all rows. */
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

const Rows = z.object({
  bulkRowList: z.array(
    z.object({
      line: z.number().default(0),
      cells: z.array(z.string()).default([]),
      result: z.string().optional(),
      preview: z.string().optional(),
      issues: z.array(
        z.object({
          field: z.string().optional(),
          message: z.string(),
          value: z.string().optional(),
        }),
      ),
    }),
  ),
});

const POLL_MS = 200;
const PAGE = 500;

/** The bulk job of a file: the same as that of the screen, matched by the names of its columns. */
export interface ProductImport {
  jobId: string;
  /** Columns of the file that are not imported. */
  ignored: string[];
  /** Tries the rows, then creates the products. `onProgress` gets how many are done in each phase. */
  run(onProgress: (job: { phase: string; done: number; total: number }) => void): Promise<void>;
  /** What became of each row. */
  rows(): AsyncGenerator<ImportedRow>;
}

/** Uploads the file. Fails with an `ImportError` if it can't be read, or lacks a column. */
export async function openImport(
  connection: Connection,
  { path, encoding, type }: ProductFile,
): Promise<ProductImport> {
  const call = callerOf(connection);
  const form = new FormData();
  const request = {
    name: basename(path).slice(-150),
    subject: "products",
    ...(encoding && { encoding }),
  };
  form.set("request", JSON.stringify(request));
  form.set("file", await openAsBlob(path), basename(path));
  const { bulkJob } = await call("POST", "/private/bulk_job/v1", OneJob, form);
  const jobPath = `/private/bulk_job/${bulkJob.id}`;
  try {
    if (bulkJob.reading?.isCertain === false) throw uncertain(path, bulkJob.reading.encoding);
    const columns = readColumns(bulkJob.columns);
    if ("missing" in columns) throw missingColumns(columns.missing);
    const operation = await operationFor(call, columns.positions, type);
    return {
      jobId: bulkJob.id,
      ignored: columns.ignored,
      run: async (onProgress) => {
        await call("PUT", `${jobPath}/v1`, OneJob, { operation });
        const ready = await ended(call, jobPath, onProgress);
        if (ready.counts.created === 0) return;
        await call("POST", `${jobPath}/start/v1`, OneJob, {});
        await ended(call, jobPath, onProgress);
      },
      rows: () => readRows(call, jobPath, columns.positions),
    };
  } catch (error) {
    await connection.send("DELETE", `${jobPath}/v1`);
    throw error;
  }
}

/** Waits until nothing works on the job any more. */
async function ended(call: Call, jobPath: string, onProgress: (job: Job) => void): Promise<Job> {
  for (;;) {
    const { bulkJob } = await call("GET", `${jobPath}/v1`, OneJob);
    onProgress(bulkJob);
    if (bulkJob.state === "failed" || bulkJob.state === "stopped") {
      throw new ImportError(bulkJob.error ?? "The import was stopped");
    }
    if (bulkJob.state !== "working") return bulkJob;
    await pause(POLL_MS);
  }
}

async function* readRows(
  call: Call,
  jobPath: string,
  positions: Readonly<Record<string, number>>,
): AsyncGenerator<ImportedRow> {
  const pages = readPages(({ offset, limit }) => {
    const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
    return nullIfTooLarge(call("POST", `${jobPath}/row/search/v1?${query}`, Rows, {}));
  }, PAGE);
  for await (const { bulkRowList } of pages) {
    for (const { line, cells, issues, ...row } of bulkRowList) {
      const textOf = (column: string) => (cells[positions[column] ?? -1] ?? "").trim();
      const result = row.result ?? row.preview;
      yield {
        line,
        ean: textOf("ean"),
        sku: textOf("sku"),
        name: textOf("name"),
        result: result === "created" ? "created" : result === "unchanged" ? "exists" : "refused",
        reason:
          result === "unchanged"
            ? "EAN already exists"
            : issues
                .map(({ field, message }) => (field ? `${field}: ${message}` : message))
                .join("; "),
      };
    }
  }
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
