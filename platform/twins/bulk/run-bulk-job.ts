import type { Tx } from "../../base/database/executor.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Services } from "../../core/services.ts";
import { FIRST_BATCH_ROWS } from "./batch-size.rules.ts";
import { bulkJob } from "./bulk-job.job.ts";
import { type BulkJobRow, readBulkJob, updateBulkJob } from "./bulk-job.store.ts";
import type { BulkApi } from "./call-api.ts";
import { endWith, type Work } from "./chunk-scope.ts";
import { collectChunk } from "./collect-chunk.ts";
import type { Pace } from "./pace.ts";
import { previewChunk, resetChunk } from "./preview-chunk.ts";
import { runChunk } from "./run-chunk.ts";
import { undoChunk } from "./undo-bulk-rows.ts";

/** Duration of a slice, after which the job is enqueued again behind other jobs. */
const SLICE_MS = 10_000;
const PAUSE_MS = 5;

/**
 * Processes a bulk job until it waits for its user, is finished, or its slice is over. Each chunk is a transaction that
 * includes the results, so that nothing is lost or repeated if the process dies.
 */
export async function runBulkJob(
  services: Work,
  api: BulkApi,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + SLICE_MS;
  const pace = { after: 0, aloneUpTo: 0, rows: FIRST_BATCH_ROWS, written: 0, plannedFor: 0 };
  while (!signal.aborted) {
    const job = await readBulkJob(services.db, jobId);
    if (job?.state !== "working") return;
    await workOn(services, api, job, pace);
    // Pauses between two chunks, so that other requests get the database connection.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (performance.now() < end) continue;
    await services.db.transaction().execute((tx) => enqueueBulkJob(services, tx, job));
    return;
  }
  signal.throwIfAborted();
}

/**
 * Processes one chunk. An error clears the job's attempt, because rows are only suspected of killing the process if
 * the attempt is still there afterwards.
 */
async function workOn(services: Work, api: BulkApi, job: BulkJobRow, pace: Pace): Promise<void> {
  try {
    await PHASES[job.phase](services, api, job, pace);
  } catch (error) {
    await updateBulkJob(services.db, job.id, { attempt: null }, services.now()).catch(() => null);
    throw error;
  }
}

/** Enqueues a job for processing, in the transaction that changes the job's state. */
export function enqueueBulkJob(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { id, domain_id, business_account_id }: BulkJobRow,
): Promise<void> {
  const tenant = { domainId: domain_id, businessAccountId: business_account_id };
  return jobs.enqueue(tx, bulkJob, { bulkJobId: id }, { tenant, key: id });
}

/**
 * Marks a job as failed after its last attempt. Finished rows stay changed, and the user can continue the job.
 */
export async function failBulkJob(services: Work, api: BulkApi, jobId: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const job = await readBulkJob(tx, jobId, { lock: true });
    if (job?.state !== "working") return;
    await endWith(tx, services, api, job, createMessage("bulk_job_failed"));
  });
}

type Phase = (services: Work, api: BulkApi, job: BulkJobRow, pace: Pace) => Promise<void>;

const PHASES: Record<BulkJobRow["phase"], Phase> = {
  collect: collectChunk,
  reset: resetChunk,
  preview: previewChunk,
  run: runChunk,
  undo: undoChunk,
};
