import type { Tx } from "../../base/database/executor.ts";
import { inSavepoint } from "../../base/database/nest-transaction.ts";
import { nextBatchSize } from "./batch-size.rules.ts";
import { type BulkJobRow } from "./bulk-job.store.ts";
import type { BulkApi } from "./call-api.ts";
import { lockWorking, loadScope, stopWithoutAccess, toEndedJob, type Work } from "./chunk-scope.ts";
import { CHUNK_MS } from "./limits.ts";
import { keepPlansFitting, type Pace } from "./pace.ts";
import { nextUndoableRows, saveUndone } from "./row-outcome.store.ts";
import { saveBulkJob } from "./save-bulk-job.ts";

/** Undoes the next rows of a job and saves the results, in one transaction. */
export async function undoChunk(
  services: Work,
  api: BulkApi,
  job: BulkJobRow,
  pace: Pace,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    if (!current || current.phase !== "undo") return;
    await keepPlansFitting(tx, pace);
    const outcomes = await undoRows(api, tx, current, pace);
    if (outcomes === null) return stopWithoutAccess(tx, services, api, current);
    if (outcomes.length === 0) {
      await saveBulkJob(services, tx, job, { state: "done", undoable: 0 });
      await api.notifyEnd(tx, toEndedJob(current, null));
      return;
    }
    await saveUndone(tx, job.id, outcomes);
    const skippedCount = outcomes.filter(({ reason }) => reason !== null).length;
    const counts = {
      ...current.counts,
      undone: (current.counts.undone ?? 0) + outcomes.length - skippedCount,
      left: (current.counts.left ?? 0) + skippedCount,
    };
    pace.written += outcomes.length;
    const doneCount = current.done + outcomes.length;
    await saveBulkJob(services, tx, job, { counts, done: doneCount });
  });
}

/** Undoes the next rows. Null if the user or the access token has lost access. */
async function undoRows(api: BulkApi, tx: Tx, job: BulkJobRow, pace: Pace) {
  const start = performance.now();
  const rows = await nextRows(tx, job.id, pace);
  const scope = await loadScope(api, tx, job);
  if (scope === null) return null;
  if (rows.length === 0) return [];
  const reasons = await api.undoMany(scope, rows);
  const outcomes = rows.flatMap(({ position }, at) => {
    const reason = reasons[at] ?? null;
    return reason === "alone" ? [] : [{ position, reason }];
  });
  pace.rows = nextBatchSize(rows.length, performance.now() - start);
  const end = performance.now() + CHUNK_MS;
  const settled = new Set(outcomes.map(({ position }) => position));
  for (const { position, ...row } of rows.filter((one) => !settled.has(one.position))) {
    const reason = await inSavepoint(
      tx,
      () => api.undo(scope, row),
      (result) => result === null,
    );
    outcomes.push({ position, reason });
    settled.add(position);
    if (performance.now() > end) break;
  }
  const positions = rows.map(({ position }) => position);
  const unsettled = positions.filter((position) => !settled.has(position));
  pace.after = unsettled.length > 0 ? Math.max(...unsettled) + 1 : Math.min(...positions);
  return outcomes;
}

/**
 * Reads the next rows to undo. If there are none, starts at the last row again, because another undo may have begun
 * during the slice.
 */
async function nextRows(tx: Tx, jobId: string, { after, rows: limit }: Pace) {
  const next = await nextUndoableRows(tx, jobId, { before: after || null, limit });
  return next.length > 0 || after === 0
    ? next
    : nextUndoableRows(tx, jobId, { before: null, limit });
}
