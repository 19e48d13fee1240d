import type { Tx } from "../../base/database/executor.ts";
import { inSavepoint } from "../../base/database/nest-transaction.ts";
import { type BulkJobRow } from "./bulk-job.store.ts";
import { nextUndoableRows, saveUndone } from "./bulk-row.store.ts";
import type { BulkApi } from "./call-api.ts";
import { lockWorking, scopeOf, stopWithoutAccess, toEndedJob, type Work } from "./chunk-scope.ts";
import { CHUNK_MS, CHUNK_ROWS } from "./limits.ts";
import { saveBulkJob } from "./save-bulk-job.ts";

/** Sets back the next rows of a job in one transaction with their results. */
export async function undoChunk(services: Work, api: BulkApi, job: BulkJobRow): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    if (!current || current.phase !== "undo") return;
    const outcomes = await undoRows(api, tx, current);
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
    const doneCount = current.done + outcomes.length;
    await saveBulkJob(services, tx, job, { counts, done: doneCount });
  });
}

/** Null: the user or their access token may not act here any more. */
async function undoRows(api: BulkApi, tx: Tx, job: BulkJobRow) {
  const rows = await nextUndoableRows(tx, job.id, CHUNK_ROWS);
  const scope = await scopeOf(api, tx, job);
  if (scope === null) return null;
  const end = performance.now() + CHUNK_MS;
  const outcomes: { position: number; reason: string | null }[] = [];
  for (const { position, ...row } of rows) {
    const reason = await inSavepoint(
      tx,
      () => api.undo(scope, row),
      (result) => result === null,
    );
    outcomes.push({ position, reason });
    if (performance.now() > end) break;
  }
  return outcomes;
}
