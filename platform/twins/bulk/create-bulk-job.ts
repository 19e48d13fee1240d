import { randomUUID } from "node:crypto";

import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { assertOperation } from "./assert-operation.ts";
import {
  deleteBulkJob,
  insertBulkJob,
  type NewBulkJobRow,
  updateBulkJob,
} from "./bulk-job.store.ts";
import type { BulkOperation, BulkRead, BulkSearch } from "./bulk-operation.ts";
import { addBulkRows } from "./bulk-row.store.ts";
import { type FileChoice, type OpenedFile, openFile } from "./file-rows.ts";
import { storeFile } from "./job-file.ts";
import { assertMayKeep, jsonSize, ROW_BYTES } from "./kept-jobs.ts";
import { beginPreview, defineBulkJob } from "./manage-bulk-job.ts";

interface UploadedRows {
  path: string;
  name: string;
  size: number;
}

export interface NewBulkJob {
  name: string;
  subject: string;
  ids: readonly string[];
  search: BulkSearch | null;
  /** Number of rows that the search must find; null if any number is accepted. */
  expectedCount: number | null;
  file: UploadedRows | null;
  /** Encoding, delimiter and sheet that the user chose. */
  choice: FileChoice;
  reads: BulkRead | null;
  operation: BulkOperation | null;
}

/** Creates a job. Starts its preview if the job has an operation. */
export async function createBulkJob(
  services: Services,
  caller: Caller,
  job: NewBulkJob,
): Promise<string> {
  const { file, choice, ids } = job;
  assertOperation(job.operation);
  if (file) return createFromFile(services, caller, job, file, await openFile(file, choice));
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

async function createFromFile(
  services: Services,
  caller: Caller,
  job: NewBulkJob,
  file: UploadedRows,
  table: OpenedFile,
): Promise<string> {
  const { db } = services;
  const row = toRow(services, caller, job, table.columns);
  try {
    const error = renderMessage(createMessage("bulk_job_incomplete"), caller.locale);
    const bytes = file.size + jsonSize(job.operation);
    await db.transaction().execute(async (tx) => {
      await assertMayKeep(services, tx, caller, { count: 1, bytes });
      await insertBulkJob(tx, { ...row, state: "failed", error, bytes });
    });
    await storeFile(services, caller, row, { ...file, table });
    const { operation, reads } = job;
    if (operation) await defineBulkJob(services, caller, row.id, { reads, operation });
  } catch (error) {
    // Ends the child process that reads a workbook, if its rows weren't stored.
    await table.rows.return(undefined);
    await deleteBulkJob(db, row.id);
    throw error;
  }
  return row.id;
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
