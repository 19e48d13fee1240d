import type { Executor } from "../../base/database/executor.ts";
import type { BulkAttempt } from "../../base/database/tables/bulk.ts";
import { createMessage } from "../../base/messages/message.ts";
import { presentMessage } from "../../base/messages/render-message.ts";
import { type BulkJobRow, updateBulkJob } from "./bulk-job.store.ts";
import { BulkOperation } from "./bulk-operation.ts";
import { type BulkRow, nextBulkRows } from "./bulk-row.store.ts";
import type { BulkApi } from "./call-api.ts";
import type { Work } from "./chunk-scope.ts";
import { CHUNK_ROWS } from "./limits.ts";
import type { Pace } from "./pace.ts";
import type { RowOutcome } from "./row-outcome.store.ts";

/** Number of times that the process may die while processing only one row, before that row fails. */
const MAX_ENDS = 2;

interface TakenRows {
  rows: BulkRow[];
  /** Results of rows that must not be processed again; null if the rows have to be processed. */
  given: RowOutcome[] | null;
}

/**
 * Reads the next rows and stores them as the job's attempt. If the process dies while processing them, they are
 * processed one by one, and a row at which it dies again fails.
 */
export async function takeRows(
  services: Work,
  api: BulkApi,
  job: BulkJobRow,
  pace: Pace,
): Promise<TakenRows> {
  const left = job.attempt;
  if (left) pace.aloneUpTo = Math.max(pace.aloneUpTo, left.to);
  const isAlone = pace.after < pace.aloneUpTo;
  const rows = await nextRows(services.db, job, pace, isAlone ? 1 : chunkSize(api, job, pace));
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return { rows, given: null };
  const ends = left?.from === first.position && left.to === first.position ? left.times : 0;
  if (ends >= MAX_ENDS) {
    pace.after = first.position;
    return { rows: [first], given: [outcomeOfEnds(first, job)] };
  }
  const attempt: BulkAttempt = { from: first.position, to: last.position, times: ends + 1 };
  await updateBulkJob(services.db, job.id, { attempt }, services.now());
  return { rows, given: null };
}

function chunkSize(api: BulkApi, { operation }: BulkJobRow, { rows }: Pace): number {
  const { create, change } = BulkOperation.parse(operation);
  if (create && api.batchPath(create) !== null) return rows;
  return change && api.changesMany(change) ? Math.max(rows, CHUNK_ROWS) : CHUNK_ROWS;
}

/**
 * Reads the next rows. If there are none, starts at the first row again, because a new operation may have been set
 * during the slice.
 */
async function nextRows(
  db: Executor,
  { id, phase }: BulkJobRow,
  { after }: Pace,
  limit: number,
): Promise<BulkRow[]> {
  const ofPhase = phase === "run" ? "run" : "preview";
  const next = await nextBulkRows(db, id, ofPhase, { after, limit });
  return next.length > 0 || after === 0 ? next : nextBulkRows(db, id, ofPhase, { after: 0, limit });
}

function outcomeOfEnds({ position, name, ref }: BulkRow, { locale }: BulkJobRow): RowOutcome {
  const issue = presentMessage(createMessage("bulk_row_ends_process"), locale);
  return { position, result: "failed", issues: [issue], name: name ?? "", ref };
}
