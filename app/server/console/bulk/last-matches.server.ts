import type { Caller } from "../../caller.server.ts";
import { type BulkJob, listBulkJobs } from "./bulk-jobs.server.ts";

/** Files whose columns were never matched are skipped. */
const JOBS_LOOKED_AT = 20;

/**
 * How the caller matched the columns of their last file for the same: the names of columns, in lower case, by the
 * places that they went to.
 */
export async function findLastMatches(
  caller: Caller,
  { id, subject }: Pick<BulkJob, "id" | "subject">,
): Promise<ReadonlyMap<string, string>> {
  const page = { offset: 0, limit: JOBS_LOOKED_AT, subjects: [subject] };
  const { jobs } = await listBulkJobs(caller, page);
  const last = jobs.find((job) => job.id !== id && job.matches.length > 0);
  const names = last?.columns ?? [];
  return new Map(
    (last?.matches ?? []).map(({ to, column }) => [to, (names[column] ?? "").toLowerCase()]),
  );
}
