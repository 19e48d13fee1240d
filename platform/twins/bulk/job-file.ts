import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { deleteFilesJob } from "../../base/files/delete-files.job.ts";
import { newStorageKey } from "../../base/files/ingest-upload.ts";
import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { type BulkJobRow, findBulkJob, updateBulkJob } from "./bulk-job.store.ts";
import { deleteBulkRows } from "./bulk-row.store.ts";
import {
  addFileRows,
  type FileChoice,
  type FileReading,
  type OpenedFile,
  openFile,
  type SheetReading,
} from "./file-rows.ts";
import { assertMayKeep, jsonSize, ROW_BYTES } from "./kept-jobs.ts";
import type { ColumnFacts } from "./notations/column-facts.rules.ts";

/** Source of the rows of a job that was created from a file. */
export interface FileSource extends Partial<FileReading>, Partial<SheetReading> {
  /** Name of the file. */
  file: string;
  /**
   * Storage key of the file, which is kept until the job runs, so that it can be read again with another encoding or
   * from another sheet.
   */
  key?: string;
  /** Number of values that the preview changes, by column. */
  changed?: Record<number, number>;
  /** Counts of number and date notations by column. */
  facts?: ColumnFacts[];
}

interface StoredTable {
  path: string;
  name: string;
  /** Size of the file, in bytes. */
  size: number;
  table: OpenedFile;
}

const DELETED_ROWS = 5000;
const CSV_TYPE = "text/csv";
const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Stores the rows of a file in many transactions, because a single long one would block all other requests on the
 * embedded database. The job has state `failed` until all rows are stored, and keeps it if the process dies.
 */
export async function storeFile(
  services: Services,
  caller: Caller,
  { id }: Pick<BulkJobRow, "id">,
  { path, name, size, table }: StoredTable,
): Promise<void> {
  const { db, files } = services;
  const { columns, reading, workbook } = table;
  // A workbook with one sheet can't be read in another way.
  const isKept = reading !== null || (workbook?.sheets.length ?? 0) > 1;
  try {
    const { total, characters, facts } = await addFileRows(db, id, table, caller);
    const bytes = characters + total * ROW_BYTES + (isKept ? size : 0);
    await keepBytes(services, caller, id, bytes);
    const source: FileSource = { file: name, ...reading, ...workbook, facts };
    if (isKept) {
      source.key = newStorageKey();
      await files.take(source.key, path, reading ? CSV_TYPE : XLSX_TYPE);
    }
    const stored = { total, columns, source, state: "draft", error: null } as const;
    await updateBulkJob(db, id, stored, services.now());
  } finally {
    // Ends the child process that reads a workbook.
    await table.rows.return(undefined);
  }
}

/**
 * Corrects the stored size of the job once its rows are known, because a workbook is compressed. Throws if it exceeds a
 * limit.
 */
async function keepBytes(
  services: Services,
  caller: Caller,
  id: string,
  ofFile: number,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const job = await findBulkJob(tx, caller, id, { lock: true });
    if (!job) throw fileError("bulk_file_gone");
    const bytes = ofFile + jsonSize(job.operation);
    await assertMayKeep(services, tx, caller, { count: 0, bytes: bytes - job.bytes });
    await updateBulkJob(tx, id, { bytes }, services.now());
  });
}

/**
 * Reads the file of a job again with another encoding or delimiter, or from another sheet. Resets the job's operation with the matches of its
 * columns.
 */
export async function readFileAgain(
  services: Services,
  caller: Caller,
  id: string,
  choice: FileChoice,
): Promise<void> {
  const { db } = services;
  const path = join(services.files.temporary, randomUUID());
  try {
    const source = await beginAgain(services, caller, id, choice, path);
    while ((await deleteBulkRows(db, id, DELETED_ROWS)) > 0) continue;
    await storeFile(services, caller, { id }, { path, ...source });
    await dropFile(services, source.key);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Opens the file before it resets the job, so that an impossible encoding, delimiter or sheet changes nothing.
 */
async function beginAgain(
  services: Services,
  caller: Caller,
  id: string,
  choice: FileChoice,
  path: string,
) {
  const job = await findBulkJob(services.db, caller, id);
  const source = (job?.source ?? {}) as Partial<FileSource>;
  const stored = source.key ? await services.files.open(source.key) : null;
  if (!job || !source.key || !stored) throw fileError("bulk_file_gone");
  await mkdir(services.files.temporary, { recursive: true });
  await writeFile(path, stored.stream(0, stored.size));
  const table = await openFile({ path, size: stored.size }, choice);
  try {
    await resetJob(services, caller, id);
  } catch (error) {
    await table.rows.return(undefined);
    throw error;
  }
  return { key: source.key, name: source.file ?? "", size: stored.size, table };
}

async function resetJob(services: Services, caller: Caller, id: string): Promise<void> {
  const error = renderMessage(createMessage("bulk_job_incomplete"), caller.locale);
  await services.db.transaction().execute(async (tx) => {
    const current = await findBulkJob(tx, caller, id, { lock: true });
    if (current?.state === "working") throw fileError("bulk_job_works");
    if (current?.phase !== "preview") throw fileError("bulk_job_has_run");
    const begin = { state: "failed", error, total: 0, done: 0, counts: {} } as const;
    const forgotten = { ...begin, operation: null, reads: null };
    await updateBulkJob(tx, id, forgotten, services.now());
  });
}

/**
 * Enqueues a job that deletes the stored file, so that the file stays if the transaction is rolled back.
 */
export async function dropFile(
  { jobs, db }: Pick<Services, "jobs" | "db">,
  key: string | undefined,
  tx?: Tx,
): Promise<void> {
  if (key === undefined) return;
  const drop = (one: Tx) =>
    jobs.enqueue(one, deleteFilesJob, { storageKeys: [key] }, { tenant: null });
  await (tx ? drop(tx) : db.transaction().execute(drop));
}

function fileError(key: "bulk_file_gone" | "bulk_job_works" | "bulk_job_has_run"): RequestError {
  return new RequestError(CODE.ENTITY_INVALID, createMessage(key));
}
