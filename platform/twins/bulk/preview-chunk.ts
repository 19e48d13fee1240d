import type { BulkJobRow } from "./bulk-job.store.ts";
import { resetRows } from "./bulk-row.store.ts";
import type { BulkApi } from "./call-api.ts";
import { lockWorking, stopWithoutAccess, type Work } from "./chunk-scope.ts";
import { makeCalls } from "./make-calls.ts";
import type { Pace } from "./pace.ts";
import type { RowOutcome } from "./row-outcome.store.ts";
import { saveBulkJob } from "./save-bulk-job.ts";
import { saveChunk } from "./save-chunk.ts";
import { takeRows } from "./take-rows.ts";

const RESET_PAGE = 5000;

/** Clears the results of an earlier preview. */
export async function resetChunk(services: Work, _api: BulkApi, job: BulkJobRow): Promise<void> {
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
 * Makes the calls of the next rows, saves their results, and rolls everything else back. Therefore a chunk doesn't
 * see the changes of earlier chunks.
 */
export async function previewChunk(
  services: Work,
  api: BulkApi,
  job: BulkJobRow,
  pace: Pace,
): Promise<void> {
  const { rows, given } = await takeRows(services, api, job, pace);
  let outcomes: RowOutcome[] | null = null;
  try {
    await services.db.transaction().execute(async (tx) => {
      outcomes = given ?? (await makeCalls(api, tx, job, rows, pace));
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
    // The created entity is rolled back, so its ID is meaningless.
    const results = tried.map((one) => (one.result === "created" ? { ...one, ref: null } : one));
    if (rows.length > 0) await saveChunk(services, tx, current, results);
    else await saveBulkJob(services, tx, job, { state: "ready" });
  });
}
