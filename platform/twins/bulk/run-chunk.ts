import type { Tx } from "../../base/database/executor.ts";
import { type BulkJobRow, readBulkJob } from "./bulk-job.store.ts";
import type { BulkApi } from "./call-api.ts";
import { endWith, lockWorking, stopWithoutAccess, toEndedJob, type Work } from "./chunk-scope.ts";
import { makeCalls } from "./make-calls.ts";
import { keepPlansFitting, type Pace } from "./pace.ts";
import { saveBulkJob } from "./save-bulk-job.ts";
import { saveChunk } from "./save-chunk.ts";
import { takeRows } from "./take-rows.ts";

/** Ends a job at a row that can't be processed now. Its user can continue it at that row. */
async function endAtRow(
  tx: Tx,
  services: Work,
  api: BulkApi,
  { id }: BulkJobRow,
  reason: string,
): Promise<void> {
  const job = await readBulkJob(tx, id);
  if (job) await endWith(tx, services, api, job, reason);
}

/** Makes the calls of the next rows and saves the results, in one transaction. */
export async function runChunk(
  services: Work,
  api: BulkApi,
  job: BulkJobRow,
  pace: Pace,
): Promise<void> {
  const { rows, given } = await takeRows(services, api, job, pace);
  await services.db.transaction().execute(async (tx) => {
    const current = await lockWorking(tx, job);
    if (!current || current.phase !== "run") return;
    await keepPlansFitting(tx, pace);
    const outcomes = given ?? (await makeCalls(api, tx, current, rows, pace));
    if (outcomes === null) return stopWithoutAccess(tx, services, api, current);
    if (rows.length > 0) {
      if (outcomes.length > 0) await saveChunk(services, tx, current, outcomes);
      pace.written += outcomes.length;
      if (pace.endsJob !== undefined) await endAtRow(tx, services, api, current, pace.endsJob);
      return;
    }
    await saveBulkJob(services, tx, job, { state: "done" });
    await api.notifyEnd(tx, toEndedJob(current, null));
  });
}
