import type { Tx } from "../../base/database/executor.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Services } from "../services.ts";
import { bulkJob } from "./bulk-job.job.ts";
import { type BulkJobRow, readBulkJob } from "./bulk-job.store.ts";
import { BulkOperation, BulkRead, BulkSearch } from "./bulk-operation.ts";
import {
  addBulkRows,
  type BulkRow,
  nextBulkRows,
  resetRows,
  type RowOutcome,
  saveOutcomes,
} from "./bulk-row.store.ts";
import type { BulkApi, CallScope } from "./call-api.ts";
import {
  endWith,
  lockWorking,
  scopeOf,
  stopWithoutAccess,
  toEndedJob,
  type Work,
} from "./chunk-scope.ts";
import { readMember } from "./json-members.rules.ts";
import { CHUNK_MS, CHUNK_ROWS, MAX_BULK_ROWS } from "./limits.ts";
import { keepPlansFitting, type Pace } from "./pace.ts";
import { checkKeys } from "./repeated-keys.ts";
import type { RowPlan } from "./row-plan.ts";
import { runBulkBatch } from "./run-bulk-batch.ts";
import { runBulkRow } from "./run-bulk-row.ts";
import { saveBulkJob } from "./save-bulk-job.ts";
import { undoChunk } from "./undo-bulk-rows.ts";

/** Rows that are worked on together take about this time, so their number follows the speed. */
const BATCH_MS = 80;
const MIN_BATCH_ROWS = 20;
const MAX_BATCH_ROWS = 400;
const COLLECT_PAGE = 500;
const RESET_PAGE = 5000;
/** Then the job goes to the end of the queue. */
const SLICE_MS = 10_000;
const PAUSE_MS = 5;

/**
 * Works on a bulk job until it waits for its user or its slice is over. Each chunk is one transaction with its
 * results, so a process that dies repeats nothing and loses nothing.
 */
export async function runBulkJob(
  services: Work,
  api: BulkApi,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + SLICE_MS;
  const pace = { after: 0, rows: CHUNK_ROWS, written: 0, plannedFor: 0 };
  while (!signal.aborted) {
    const job = await readBulkJob(services.db, jobId);
    if (job?.state !== "working") return;
    await PHASES[job.phase](services, api, job, pace);
    // Others get the connection between two chunks.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (performance.now() < end) continue;
    await services.db.transaction().execute((tx) => enqueueBulkJob(services, tx, job));
    return;
  }
  signal.throwIfAborted();
}

/** In the transaction that makes the job one that works. */
export function enqueueBulkJob(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { id, domain_id, business_account_id }: BulkJobRow,
): Promise<void> {
  const tenant = { domainId: domain_id, businessAccountId: business_account_id };
  return jobs.enqueue(tx, bulkJob, { bulkJobId: id }, { tenant, key: id });
}

/** After the last attempt. What is done stays done; the user can go on with the rest. */
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

/** Copies the IDs of one page of the search, as the user sees it. */
async function collectChunk(services: Work, api: BulkApi, job: BulkJobRow): Promise<void> {
  const search = BulkSearch.parse((job.source as { search: unknown }).search);
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    if (!current) return;
    const scope = await scopeOf(api, tx, current);
    if (!scope) return stopWithoutAccess(tx, services, api, current);
    const query = { ...search.query, offset: String(current.done), limit: String(COLLECT_PAGE) };
    const { method, path, body } = search;
    const answer = await api.call(scope, {
      method,
      path,
      query,
      ...(method === "POST" && { body }),
    });
    if (answer.status !== 200) {
      const details = answer.body["statusDetails"];
      return endWith(tx, services, api, current, typeof details === "string" ? details : "");
    }
    const rows = [readMember(answer.body, search.list) ?? []].flat();
    const ids = rows.map((row) => ({ ref: String(readMember(row, search.idMember) ?? "") }));
    const doneCount = current.done + ids.length;
    if (doneCount > MAX_BULK_ROWS) {
      const tooMany = createMessage("bulk_too_many_rows", { max: MAX_BULK_ROWS });
      return endWith(tx, services, api, current, tooMany);
    }
    const added = await addBulkRows(tx, job.id, current.done, ids);
    const total = current.total + added;
    const isLast = rows.length < COLLECT_PAGE;
    const next = isLast ? ({ phase: "preview", done: 0 } as const) : { done: doneCount };
    await saveBulkJob(services, tx, job, { ...next, total });
  });
}

/** Forgets what an earlier operation would have done, before the preview of the next. */
async function resetChunk(services: Work, _api: BulkApi, job: BulkJobRow): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    if (!current || current.phase !== "reset") return;
    const page = { after: current.done, limit: RESET_PAGE };
    const { last, failed: found } = await resetRows(tx, job.id, page);
    const failed = (current.counts.failed ?? 0) + found;
    const next = last === null ? ({ phase: "preview", done: failed } as const) : { done: last };
    await saveBulkJob(services, tx, job, { ...next, counts: { failed } });
  });
}

class RollbackSignal extends Error {
  override readonly name = "RollbackSignal";
}

/**
 * Makes the calls of the next rows and takes them back: what the platform says then is what it would say. Each
 * chunk is tried on its own.
 */
async function previewChunk(
  services: Work,
  api: BulkApi,
  job: BulkJobRow,
  pace: Pace,
): Promise<void> {
  let outcomes: RowOutcome[] | null = null;
  try {
    await services.db.transaction().execute(async (tx) => {
      outcomes = await makeCalls(api, tx, job, pace);
      throw new RollbackSignal();
    });
  } catch (error) {
    if (!(error instanceof RollbackSignal)) throw error;
  }
  const tried = outcomes as RowOutcome[] | null;
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    if (!current || current.phase !== "preview") return;
    if (tried === null) return stopWithoutAccess(tx, services, api, current);
    // What was created is gone again.
    const results = tried.map((one) => (one.result === "created" ? { ...one, ref: null } : one));
    await saveChunk(services, tx, current, results);
    if (tried.length === 0) {
      await saveBulkJob(services, tx, job, { state: "ready" });
    }
  });
}

async function runChunk(services: Work, api: BulkApi, job: BulkJobRow, pace: Pace): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    if (!current || current.phase !== "run") return;
    await keepPlansFitting(tx, pace);
    const outcomes = await makeCalls(api, tx, current, pace);
    if (outcomes === null) return stopWithoutAccess(tx, services, api, current);
    await saveChunk(services, tx, current, outcomes);
    pace.written += outcomes.length;
    if (outcomes.length === 0) {
      await saveBulkJob(services, tx, job, { state: "done" });
      await api.notifyEnd(tx, toEndedJob(current, null));
    }
  });
}

/** Null: the user or their access token may not act here any more. */
async function makeCalls(
  api: BulkApi,
  tx: Tx,
  job: BulkJobRow,
  pace: Pace,
): Promise<RowOutcome[] | null> {
  const phase = job.phase === "run" ? "run" : "preview";
  const operation = BulkOperation.parse(job.operation);
  const path = operation.create ? api.batchPath(operation.create) : null;
  const isBatch = path !== null || Boolean(operation.change && api.changesMany(operation.change));
  const scope = await scopeOf(api, tx, job);
  if (scope === null) return null;
  const rows = await nextRows(
    tx,
    job.id,
    phase,
    path === null ? { ...pace, rows: CHUNK_ROWS } : pace,
  );
  const plan = {
    api,
    operation,
    reads: job.reads === null ? null : BulkRead.parse(job.reads),
    columns: (job.columns ?? []) as string[],
    lookups: new Map(),
    currents: new Map(),
  };
  const start = performance.now();
  const { match } = operation;
  const { own, hashes, repeated } =
    phase === "preview" && match
      ? await checkKeys(tx, job, rows, match.column)
      : { own: rows, hashes: new Map<number, string>(), repeated: [] };
  const made = isBatch
    ? await runBulkBatch(plan, scope, own, { path, dryRun: phase === "preview" })
    : await makeEach(plan, scope, job, own);
  const outcomes = [
    ...repeated,
    ...made.map((one) => ({ ...one, keyHash: hashes.get(one.position) })),
  ];
  pace.after = lastBefore(rows, outcomes);
  if (isBatch) pace.rows = nextSize(rows.length, performance.now() - start);
  return outcomes;
}

/** The position up to which every row is done. */
function lastBefore(rows: readonly BulkRow[], outcomes: readonly RowOutcome[]): number {
  const done = new Set(outcomes.map(({ position }) => position));
  const first = rows.find(({ position }) => !done.has(position));
  return first ? first.position - 1 : (rows.at(-1)?.position ?? 0);
}

/** Before a phase ends, its first rows are looked at again: another one may have begun in this slice. */
async function nextRows(tx: Tx, jobId: string, phase: "preview" | "run", { after, rows }: Pace) {
  const next = await nextBulkRows(tx, jobId, phase, { after, limit: rows });
  return next.length > 0 || after === 0
    ? next
    : nextBulkRows(tx, jobId, phase, { after: 0, limit: rows });
}

function nextSize(rows: number, ms: number): number {
  const size = Math.round(rows * Math.min(2, BATCH_MS / Math.max(1, ms)));
  return Math.max(MIN_BATCH_ROWS, Math.min(MAX_BATCH_ROWS, size));
}

/**
 * Makes the calls one after another until the chunk's time is over. It also ends when a row takes away the user's
 * access: the row stays done, and the next chunk finds out.
 */
async function makeEach(
  plan: RowPlan,
  first: CallScope,
  job: BulkJobRow,
  rows: readonly BulkRow[],
): Promise<RowOutcome[]> {
  const end = performance.now() + CHUNK_MS;
  const outcomes: RowOutcome[] = [];
  let scope: CallScope | null = first;
  for (const row of rows) {
    outcomes.push(await runBulkRow(plan, scope, row));
    if (performance.now() > end) break;
    scope = await scopeOf(plan.api, first.tx, job, scope);
    if (scope === null) break;
  }
  return outcomes;
}

function isImport({ source }: BulkJobRow): boolean {
  return typeof source === "object" && source !== null && "file" in source;
}

async function saveChunk(
  services: Work,
  tx: Tx,
  job: BulkJobRow,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const phase = job.phase === "run" ? "run" : "preview";
  const undoable = job.undoable + (await saveOutcomes(tx, job.id, phase, outcomes));
  const counts = { ...job.counts };
  const source = isImport(job) ? "file" : "selection";
  for (const { result } of outcomes) services.metrics.bulkRow({ source, phase, result });
  for (const { result } of outcomes) counts[result] = (counts[result] ?? 0) + 1;
  const finishedCount = job.done + outcomes.length;
  await saveBulkJob(services, tx, job, { counts, done: finishedCount, undoable });
}
