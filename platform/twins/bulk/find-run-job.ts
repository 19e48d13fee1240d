import type { Tx } from "../../base/database/executor.ts";
import { type BulkJobRow, readBulkJob } from "./bulk-job.store.ts";

/** Finds a job whose rows have run, as far as they could; null while it works, and after it was undone. */
export async function findRunJob(
  tx: Tx,
  jobId: string,
  options: { lock: boolean },
): Promise<BulkJobRow | null> {
  const job = await readBulkJob(tx, jobId, options);
  return job && job.state !== "working" && job.phase === "run" ? job : null;
}
