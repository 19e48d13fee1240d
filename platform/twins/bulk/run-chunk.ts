import type { BulkJobRow } from "./bulk-job.store.ts";
import type { BulkApi } from "./call-api.ts";
import { lockWorking, stopWithoutAccess, toEndedJob, type Work } from "./chunk-scope.ts";
import { makeCalls } from "./make-calls.ts";
import { keepPlansFitting, type Pace } from "./pace.ts";
import { saveBulkJob } from "./save-bulk-job.ts";
import { saveChunk } from "./save-chunk.ts";
import { takeRows } from "./take-rows.ts";

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
      await saveChunk(services, tx, current, outcomes);
      pace.written += outcomes.length;
      return;
    }
    await saveBulkJob(services, tx, job, { state: "done" });
    await api.notifyEnd(tx, toEndedJob(current, null));
  });
}
