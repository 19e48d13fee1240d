import { randomUUID } from "node:crypto";

import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { Caller } from "../access/caller.ts";
import type { Services } from "../services.ts";
import { assertOperation } from "./assert-operation.ts";
import {
  deleteBulkJob,
  insertBulkJob,
  type NewBulkJobRow,
  updateBulkJob,
} from "./bulk-job.store.ts";
import type { BulkOperation, BulkRead, BulkSearch } from "./bulk-operation.ts";
import { addBulkRows } from "./bulk-row.store.ts";
import { addFileRows, openFile } from "./file-rows.ts";
import { assertMayKeep, jsonSize, ROW_BYTES } from "./kept-jobs.ts";
import { beginPreview } from "./manage-bulk-job.ts";

export interface NewBulkJob {
  name: string;
  subject: string;
  ids: readonly string[];
  search: BulkSearch | null;
  /** How many rows the search has to find; null if that is open. */
  expectedCount: number | null;
  file: { path: string; name: string; size: number } | null;
  /** Of the file; null if it is to be detected. */
  encoding: string | null;
  reads: BulkRead | null;
  operation: BulkOperation | null;
}

/** Creates a job and starts its preview; a job without an operation waits for one. */
export async function createBulkJob(
  services: Services,
  caller: Caller,
  job: NewBulkJob,
): Promise<string> {
  const { file, encoding, ids } = job;
  assertOperation(job.operation);
  if (file) return createFromFile(services, caller, job, await openFile(file, encoding));
  const row = toRow(services, caller, job, null);
  const refs = [...new Set(ids)].map((ref) => ({ ref }));
  const bytes = refs.length * ROW_BYTES + jsonSize(job.operation);
  await services.db.transaction().execute(async (tx) => {
    await assertMayKeep(services, tx, caller, { count: 1, bytes });
    await insertBulkJob(tx, { ...row, bytes });
    const total = await addBulkRows(tx, row.id, 0, refs);
    if (total > 0) await updateBulkJob(tx, row.id, { total }, services.now());
    if (job.operation) await beginPreview(services, tx, caller, row);
  });
  return row.id;
}

/**
 * Stores the rows in many transactions, because one of a long file would hold up every other request on the embedded
 * database. Until they are stored the job counts as failed, which it stays if the process ends.
 */
async function createFromFile(
  services: Services,
  caller: Caller,
  job: NewBulkJob,
  table: Awaited<ReturnType<typeof openFile>>,
): Promise<string> {
  const { db } = services;
  const row = toRow(services, caller, job, table.columns);
  const { id } = row;
  try {
    const error = renderMessage(createMessage("bulk_job_incomplete"), caller.locale);
    const expected = job.file?.size ?? 0;
    await db.transaction().execute(async (tx) => {
      await assertMayKeep(services, tx, caller, { count: 1, bytes: expected });
      await insertBulkJob(tx, { ...row, state: "failed", error, bytes: expected });
    });
    const { total, characters } = await addFileRows(db, id, table.rows, caller);
    const bytes = characters + total * ROW_BYTES + jsonSize(job.operation);
    await db.transaction().execute(async (tx) => {
      // A workbook is packed, so that only its rows tell how large it is.
      await assertMayKeep(services, tx, caller, { count: 0, bytes: bytes - expected });
      await updateBulkJob(tx, id, { total, bytes, state: "draft", error: null }, services.now());
      if (job.operation) await beginPreview(services, tx, caller, row);
    });
  } catch (error) {
    await deleteBulkJob(db, id);
    throw error;
  } finally {
    // A workbook has a thread until its rows are read.
    await table.rows.return(undefined);
  }
  return id;
}

function toRow(
  services: Services,
  caller: Caller,
  { name, subject, search, expectedCount, file, reads, operation }: NewBulkJob,
  columns: string[] | null,
): NewBulkJobRow {
  const { clientAddress = "local", userAgent = null } = services.origin ?? {};
  return {
    id: randomUUID(),
    domain_id: caller.domainId,
    business_account_id: caller.businessAccountId,
    user_id: requireUser(caller),
    locale: caller.locale,
    origin: { clientAddress, userAgent: userAgent ?? "" },
    name,
    subject,
    phase: search ? "collect" : "preview",
    state: "draft",
    source: search ? { search, expectedCount } : file ? { file: file.name } : {},
    reads,
    operation,
    columns,
    created_at: services.now(),
  };
}

function requireUser({ userId }: Caller): string {
  if (userId === null) throw new Error("A bulk job needs a user");
  return userId;
}
