import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { accessTokenIdOf, type Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { assertOperation } from "./assert-operation.ts";
import {
  type BulkJobRow,
  countRunning,
  deleteBulkJob,
  findBulkJob,
  updateBulkJob,
} from "./bulk-job.store.ts";
import type { BulkOperation, BulkRead } from "./bulk-operation.ts";
import { dropFile, type FileSource } from "./job-file.ts";
import { assertMayKeep, jsonSize } from "./kept-jobs.ts";
import { MAX_WORKING_BULK_JOBS } from "./limits.ts";
import { resolveNotations } from "./resolve-notations.ts";
import { enqueueBulkJob } from "./run-bulk-job.ts";
import { toJobEvent } from "./save-bulk-job.ts";

/** Sets the operation of a job and starts its preview. Throws if the job has run or is working. */
export function defineBulkJob(
  services: Services,
  caller: Caller,
  id: string,
  { reads, operation }: { reads: BulkRead | null; operation: BulkOperation },
): Promise<void> {
  assertOperation(operation);
  return changeBulkJob(services, caller, id, async (tx, job) => {
    if (job.phase === "run" || job.phase === "undo") throw stateError("bulk_job_has_run");
    if (job.state === "working") throw stateError("bulk_job_works");
    if (isIncomplete(job)) throw stateError("bulk_job_incomplete");
    const growth = jsonSize(operation) - jsonSize(job.operation);
    await assertMayKeep(services, tx, caller, { count: 0, bytes: growth });
    const bytes = job.bytes + growth;
    const { changed: _ofLastPreview, ...source } = job.source as Partial<FileSource>;
    const definition = { reads, operation: resolveNotations(operation, job), source, bytes };
    await updateBulkJob(tx, id, definition, services.now());
    await beginPreview(services, tx, caller, job);
  });
}

/** Runs the previewed operation, or continues a stopped or failed job. */
export function startBulkJob(services: Services, caller: Caller, id: string): Promise<void> {
  return changeBulkJob(services, caller, id, async (tx, job) => {
    if (job.state === "working" || job.state === "done") throw stateError("bulk_job_started");
    if (job.state === "draft") throw stateError("bulk_job_undefined");
    if (isIncomplete(job)) throw stateError("bulk_job_incomplete");
    if (job.state === "ready") {
      await recordBulkJob(services, tx, caller, job, "bulk_job.started");
      const { unchanged = 0, failed = 0 } = job.counts;
      const counts = { unchanged, failed };
      // The job runs on the previewed rows, so the file is no longer needed.
      const { key, ...source } = job.source as Partial<FileSource>;
      const begin = { phase: "run", done: unchanged + failed, counts, source } as const;
      await updateBulkJob(tx, id, begin, services.now());
      await dropFile(services, key, tx);
    }
    await work(services, tx, caller, id);
  });
}

/** Stops a job after its current chunk. Finished rows stay changed. */
export function stopBulkJob(services: Services, caller: Caller, id: string): Promise<void> {
  return changeBulkJob(services, caller, id, async (tx, job) => {
    if (job.state !== "working") throw stateError("bulk_job_does_not_work");
    await updateBulkJob(tx, id, { state: "stopped" }, services.now());
    await recordBulkJob(services, tx, caller, job, "bulk_job.stopped");
  });
}

/** Starts undoing the job. Rows that were changed since are left alone. */
export function undoBulkJob(services: Services, caller: Caller, id: string): Promise<void> {
  return changeBulkJob(services, caller, id, async (tx, job) => {
    if (job.state === "working") throw stateError("bulk_job_works");
    if (job.phase !== "run" || job.undoable === 0) throw stateError("bulk_job_not_undoable");
    await recordBulkJob(services, tx, caller, job, "bulk_job.undone");
    const undoneCount = job.total - job.undoable;
    await updateBulkJob(tx, id, { phase: "undo", done: undoneCount }, services.now());
    await work(services, tx, caller, id);
  });
}

/** Deletes a job and its results, but not what it changed. */
export function removeBulkJob(services: Services, caller: Caller, id: string): Promise<void> {
  return changeBulkJob(services, caller, id, async (tx, job) => {
    if (job.state === "working") throw stateError("bulk_job_works");
    await deleteBulkJob(tx, id);
    await dropFile(services, (job.source as Partial<FileSource>).key, tx);
    await recordBulkJob(services, tx, caller, job, "bulk_job.deleted");
  });
}

/** Whether the process died while it was storing the rows of the file. */
function isIncomplete({ columns, total }: BulkJobRow): boolean {
  return columns !== null && total === 0;
}

export async function beginPreview(
  services: Services,
  tx: Tx,
  caller: Caller,
  { id, phase }: Pick<BulkJobRow, "id" | "phase">,
): Promise<void> {
  const begin = {
    phase: phase === "collect" ? "collect" : "reset",
    counts: { failed: 0 },
    done: 0,
  } as const;
  await updateBulkJob(tx, id, begin, services.now());
  await work(services, tx, caller, id);
}

async function work(services: Services, tx: Tx, caller: Caller, id: string): Promise<void> {
  if ((await countRunning(tx, caller.domainId)) >= MAX_WORKING_BULK_JOBS) {
    const message = createMessage("bulk_too_many_jobs", { max: MAX_WORKING_BULK_JOBS });
    throw new RequestError(CODE.TOO_MANY_REQUESTS, message);
  }
  const begin = {
    state: "working",
    error: null,
    attempt: null,
    access_token_id: accessTokenIdOf(caller),
  } as const;
  await updateBulkJob(tx, id, begin, services.now());
  await enqueueBulkJob(services, tx, await ownBulkJob(tx, caller, id));
}

async function recordBulkJob(
  services: Services,
  tx: Tx,
  caller: Caller,
  { id, name, subject, counts, total }: BulkJobRow,
  action: `bulk_job.${string}`,
): Promise<void> {
  await recordAudit(tx, services, caller, {
    action,
    subject: { type: "bulk_job", id, name },
    after: { subject, total, ...counts },
  });
}

export async function ownBulkJob(
  tx: Parameters<typeof findBulkJob>[0],
  caller: Caller,
  id: string,
  options: { lock?: boolean } = {},
): Promise<BulkJobRow> {
  const job = await findBulkJob(tx, caller, id, options);
  if (!job) throw unknownId("bulk_job", id);
  return job;
}

function changeBulkJob(
  services: Services,
  caller: Caller,
  id: string,
  change: (tx: Tx, job: BulkJobRow) => Promise<void>,
): Promise<void> {
  return services.db.transaction().execute(async (tx) => {
    const job = await ownBulkJob(tx, caller, id, { lock: true });
    await change(tx, job);
    await services.events.emit(tx, [toJobEvent(job)]);
  });
}

type StateErrorKey =
  | "bulk_job_has_run"
  | "bulk_job_works"
  | "bulk_job_started"
  | "bulk_job_undefined"
  | "bulk_job_incomplete"
  | "bulk_job_does_not_work"
  | "bulk_job_not_undoable";

function stateError(key: StateErrorKey): RequestError {
  return new RequestError(CODE.ENTITY_INVALID, createMessage(key));
}
