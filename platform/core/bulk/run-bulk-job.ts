import type { Db, Tx } from "../../base/database/executor.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { Services } from "../services.ts";
import { bulkJob } from "./bulk-job.job.ts";
import { type BulkJobRow, readBulkJob, updateBulkJob } from "./bulk-job.store.ts";
import { BulkOperation, BulkRead, BulkSearch } from "./bulk-operation.ts";
import { addBulkRows, nextBulkRows, type RowOutcome, saveOutcomes } from "./bulk-row.store.ts";
import type { BulkApi, CallScope } from "./call-api.ts";
import { readMember } from "./edits.rules.ts";
import { MAX_BULK_ROWS } from "./limits.ts";
import { runBulkRow } from "./run-bulk-row.ts";

/** A chunk ends after this time or so many rows: on the embedded database it holds the only connection. */
const CHUNK_MS = 200;
const CHUNK_ROWS = 50;
const COLLECT_PAGE = 500;
/** Then the job goes to the end of the queue. */
const SLICE_MS = 10_000;
const PAUSE_MS = 5;

type Work = Pick<Services, "db" | "now" | "jobs" | "log">;

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
  while (!signal.aborted) {
    const job = await readBulkJob(services.db, jobId);
    if (job?.state !== "working") return;
    await PHASES[job.phase](services, api, job);
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
export async function failBulkJob(services: Work, jobId: string): Promise<void> {
  const job = await readBulkJob(services.db, jobId);
  if (job?.state !== "working") return;
  await endWith(services.db, services, job, createMessage("bulk_job_failed"));
}

type Phase = (services: Work, api: BulkApi, job: BulkJobRow) => Promise<void>;

const PHASES: Record<BulkJobRow["phase"], Phase> = {
  collect: collectChunk,
  preview: previewChunk,
  run: runChunk,
};

/** Copies the IDs of one page of the search, as the user sees it. */
async function collectChunk(services: Work, api: BulkApi, job: BulkJobRow): Promise<void> {
  const search = BulkSearch.parse((job.source as { search: unknown }).search);
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    const scope = current && (await scopeOf(api, tx, current));
    if (!current || !scope) return;
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
      return endWith(tx, services, current, typeof details === "string" ? details : "");
    }
    const rows = [readMember(answer.body, search.list) ?? []].flat();
    const ids = rows.map((row) => ({ ref: String(readMember(row, search.idMember) ?? "") }));
    const done = current.done + ids.length;
    if (done > MAX_BULK_ROWS) {
      const tooMany = createMessage("bulk_too_many_rows", { max: MAX_BULK_ROWS });
      return endWith(tx, services, current, tooMany);
    }
    const added = await addBulkRows(tx, job.id, current.done, ids);
    const total = current.total + added;
    const isLast = rows.length < COLLECT_PAGE;
    const next = isLast ? ({ phase: "preview", done: 0 } as const) : { done };
    await updateBulkJob(tx, job.id, { ...next, total }, services.now());
  });
}

class RollbackSignal extends Error {
  override readonly name = "RollbackSignal";
}

/**
 * Makes the calls of the next rows and takes them back: what the platform says then is what it would say. Each
 * chunk is tried on its own.
 */
async function previewChunk(services: Work, api: BulkApi, job: BulkJobRow): Promise<void> {
  let outcomes: RowOutcome[] | null = null;
  try {
    await services.db.transaction().execute(async (tx) => {
      outcomes = await makeCalls(services, api, tx, job);
      throw new RollbackSignal();
    });
  } catch (error) {
    if (!(error instanceof RollbackSignal)) throw error;
  }
  const tried = outcomes as RowOutcome[] | null;
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    if (!current || current.phase !== "preview") return;
    if (tried === null) return stopForMissingUser(tx, services, current);
    // What was created is gone again.
    const results = tried.map((one) => (one.result === "created" ? { ...one, ref: null } : one));
    await saveChunk(services, tx, current, results);
    if (tried.length === 0) {
      await updateBulkJob(tx, job.id, { state: "ready" }, services.now());
    }
  });
}

async function runChunk(services: Work, api: BulkApi, job: BulkJobRow): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    if (!current || current.phase !== "run") return;
    const outcomes = await makeCalls(services, api, tx, current);
    if (outcomes === null) return stopForMissingUser(tx, services, current);
    await saveChunk(services, tx, current, outcomes);
    if (outcomes.length === 0) {
      await updateBulkJob(tx, job.id, { state: "done" }, services.now());
    }
  });
}

/** Null: the user may not act here any more. */
async function makeCalls(
  services: Work,
  api: BulkApi,
  tx: Tx,
  job: BulkJobRow,
): Promise<RowOutcome[] | null> {
  const phase = job.phase === "run" ? "run" : "preview";
  const rows = await nextBulkRows(tx, job.id, phase, CHUNK_ROWS);
  let scope = await scopeOf(api, tx, job);
  const plan = {
    api,
    operation: BulkOperation.parse(job.operation),
    reads: job.reads === null ? null : BulkRead.parse(job.reads),
    columns: (job.columns ?? []) as string[],
    lookups: new Map(),
  };
  const end = performance.now() + CHUNK_MS;
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    if (scope === null) return null;
    outcomes.push(await runBulkRow(plan, scope, row));
    if (performance.now() > end) break;
    scope = await scopeOf(api, tx, job, scope);
  }
  return outcomes;
}

/** A row may have changed what the user may do, and what the next row refers to. */
async function scopeOf(
  api: BulkApi,
  tx: Tx,
  job: BulkJobRow,
  before: CallScope | null = null,
): Promise<CallScope | null> {
  const { domain_id: domainId, user_id: userId, business_account_id, locale } = job;
  const owner = { domainId, userId, businessAccountId: business_account_id, locale };
  const caller = await api.loadCaller(tx, owner, before?.caller);
  const origin = job.origin as Omit<CallScope["origin"], "requestId">;
  return caller && { tx, caller, origin: { ...origin, requestId: `bulk-${job.id}` } };
}

async function saveChunk(
  services: Work,
  tx: Tx,
  job: BulkJobRow,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const phase = job.phase === "run" ? "run" : "preview";
  await saveOutcomes(tx, job.id, phase, outcomes);
  const counts = { ...job.counts };
  for (const { result } of outcomes) counts[result] = (counts[result] ?? 0) + 1;
  const done = job.done + outcomes.length;
  await updateBulkJob(tx, job.id, { counts, done }, services.now());
}

/** Waits for a call that stops the job, and returns nothing if it was stopped. */
async function lockWorking(tx: Tx, { id }: BulkJobRow): Promise<BulkJobRow | undefined> {
  const job = await readBulkJob(tx, id, { lock: true });
  return job?.state === "working" ? job : undefined;
}

async function stopForMissingUser(tx: Tx, services: Work, job: BulkJobRow): Promise<void> {
  await endWith(tx, services, job, createMessage("bulk_user_gone"));
}

async function endWith(
  db: Db | Tx,
  services: Work,
  job: BulkJobRow,
  message: Message | string,
): Promise<void> {
  const error = typeof message === "string" ? message : renderMessage(message, job.locale);
  await updateBulkJob(db, job.id, { state: "failed", error }, services.now());
}
