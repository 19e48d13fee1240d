import type { Tx } from "../../base/database/executor.ts";
import type { BulkJobRow } from "./bulk-job.store.ts";
import type { Work } from "./chunk-scope.ts";
import type { FileSource } from "./job-file.ts";
import { type RowOutcome, saveOutcomes } from "./row-outcome.store.ts";
import { saveBulkJob } from "./save-bulk-job.ts";

/** Saves the results of a chunk and clears the attempt. */
export async function saveChunk(
  services: Work,
  tx: Tx,
  job: BulkJobRow,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const phase = job.phase === "run" ? "run" : "preview";
  const undoable = job.undoable + (await saveOutcomes(tx, job.id, phase, outcomes));
  const counts = { ...job.counts };
  const source = isImport(job) ? "file" : "selection";
  for (const { result } of outcomes) services.metrics.bulkRow({ source, phase, result });
  for (const { result } of outcomes) counts[result] = (counts[result] ?? 0) + 1;
  const finishedCount = job.done + outcomes.length;
  await saveBulkJob(services, tx, job, {
    counts,
    ...(phase === "preview" && isImport(job) && { source: withChanged(job, outcomes) }),
    done: finishedCount,
    undoable,
    attempt: null,
  });
}

/** Adds the changes of a chunk to the job's numbers of changed values by column. */
function withChanged({ source }: BulkJobRow, outcomes: readonly RowOutcome[]): FileSource {
  const file = source as FileSource;
  const changed = { ...file.changed };
  for (const { result, changes = [] } of outcomes) {
    for (const { column } of changes) {
      if (result === "changed" && column !== undefined)
        changed[column] = (changed[column] ?? 0) + 1;
    }
  }
  return { ...file, changed };
}

function isImport({ source }: BulkJobRow): boolean {
  return typeof source === "object" && source !== null && "file" in source;
}
