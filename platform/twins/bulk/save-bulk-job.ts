import type { Tx } from "../../base/database/executor.ts";
import type { JobEvent } from "../../core/events.ts";
import type { Services } from "../../core/services.ts";
import { type BulkJobChanges, type BulkJobRow, updateBulkJob } from "./bulk-job.store.ts";

/** Saves changes of a job and emits an event to its user. */
export async function saveBulkJob(
  services: Pick<Services, "now" | "events">,
  tx: Tx,
  job: BulkJobRow,
  changes: BulkJobChanges,
): Promise<void> {
  await updateBulkJob(tx, job.id, changes, services.now());
  await services.events.emit(tx, [toJobEvent(job)]);
}

export function toJobEvent(job: BulkJobRow): JobEvent {
  return {
    type: "job",
    domainId: job.domain_id,
    userId: job.user_id,
    jobId: job.id,
  };
}
