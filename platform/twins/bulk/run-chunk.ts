import type { Tx } from "../../base/database/executor.ts";
import { type BulkJobRow, readBulkJob } from "./bulk-job.store.ts";
import { BulkOperation } from "./bulk-operation.ts";
import type { BulkApi } from "./call-api.ts";
import { endWith, lockWorking, stopWithoutAccess, toEndedJob, type Work } from "./chunk-scope.ts";
import { makeCalls } from "./make-calls.ts";
import { keepPlansFitting, type Pace } from "./pace.ts";
import type { RowOutcome } from "./row-outcome.store.ts";
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

/** Notes which images of the rows a job will fetch, so that their failures can be named by row. */
async function trackImages(
  tx: Tx,
  api: BulkApi,
  { id, domain_id: domainId, operation }: BulkJobRow,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const { edits } = BulkOperation.parse(operation);
  if (!edits.some(({ kind }) => kind === "links")) return;
  const rows = outcomes.flatMap(({ position, result, ref }) =>
    ref !== null && (result === "created" || result === "changed") ? { position, ref } : [],
  );
  if (rows.length > 0) await api.trackImages(tx, { id, domainId }, rows);
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
      if (outcomes.length > 0) {
        await saveChunk(services, tx, current, outcomes);
        await trackImages(tx, api, current, outcomes);
      }
      pace.written += outcomes.length;
      if (pace.endsJob !== undefined) await endAtRow(tx, services, api, current, pace.endsJob);
      return;
    }
    await saveBulkJob(services, tx, job, { state: "done" });
    await api.notifyEnd(tx, toEndedJob(current, null));
  });
}
