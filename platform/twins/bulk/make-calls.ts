import type { Tx } from "../../base/database/executor.ts";
import { nextBatchSize } from "./batch-size.rules.ts";
import type { BulkJobRow } from "./bulk-job.store.ts";
import { BulkOperation, BulkRead } from "./bulk-operation.ts";
import type { BulkRow } from "./bulk-row.store.ts";
import type { BulkApi, CallScope } from "./call-api.ts";
import { loadScope } from "./chunk-scope.ts";
import type { FileSource } from "./job-file.ts";
import { CHUNK_MS } from "./limits.ts";
import { nameChosen } from "./name-chosen.ts";
import type { Pace } from "./pace.ts";
import { countEarlierCodes, findRefusedRows, refuseRepeats } from "./repeated-keys.ts";
import type { RowOutcome } from "./row-outcome.store.ts";
import type { RowPlan } from "./row-plan.ts";
import { runBulkBatch } from "./run-bulk-batch.ts";
import { runBulkRow } from "./run-bulk-row.ts";

/** Makes the calls of the next rows. Null if the user or the access token has lost access. */
export async function makeCalls(
  api: BulkApi,
  tx: Tx,
  job: BulkJobRow,
  rows: readonly BulkRow[],
  pace: Pace,
): Promise<RowOutcome[] | null> {
  const phase = job.phase === "run" ? "run" : "preview";
  const operation = BulkOperation.parse(job.operation);
  const path = operation.create ? api.batchPath(operation.create) : null;
  const isBatch = path !== null || Boolean(operation.change && api.changesMany(operation.change));
  const scope = await loadScope(api, tx, job);
  if (scope === null) return null;
  const plan = {
    api,
    operation,
    reads: job.reads === null ? null : BulkRead.parse(job.reads),
    columns: (job.columns ?? []) as string[],
    lookups: new Map(),
    names: new Map(),
    uses: new Map(),
    isWorkbook: isWorkbook(job),
    currents: new Map(),
  };
  const start = performance.now();
  if (phase === "preview") await nameChosen(plan, scope);
  const { match } = operation;
  const checked =
    phase === "preview" && match
      ? await findRefusedRows(plan, scope, job, rows)
      : { own: rows, hashes: new Map<number, string>(), refused: [] };
  const { own, hashes, refused } = checked;
  const codes =
    phase === "preview"
      ? await countEarlierCodes(tx, job.id, own, plan)
      : new Map<number, string>();
  const made = isBatch
    ? await runBulkBatch(plan, scope, own, { path, dryRun: phase === "preview" })
    : await makeEach(plan, scope, job, own, pace);
  const outcomes = [
    ...refused,
    ...refuseRepeats(checked, job, made).map((one) => {
      const { position, result } = one;
      // A row that fails takes neither its key nor its code from a later row.
      if (result === "failed") return one;
      return { ...one, keyHash: hashes.get(position), codeHash: codes.get(position) };
    }),
  ];
  pace.after = lastBefore(rows, outcomes);
  if (isBatch) pace.rows = nextBatchSize(made.length, performance.now() - start);
  return outcomes;
}

function isWorkbook({ source }: BulkJobRow): boolean {
  const { file, encoding } = source as Partial<FileSource>;
  return file !== undefined && encoding === undefined;
}

/** Returns the last position before the first unprocessed row. */
function lastBefore(rows: readonly BulkRow[], outcomes: readonly RowOutcome[]): number {
  const done = new Set(outcomes.map(({ position }) => position));
  const first = rows.find(({ position }) => !done.has(position));
  return first ? first.position - 1 : (rows.at(-1)?.position ?? 0);
}

/**
 * Makes the calls one by one until the time of the chunk is over. If the call of a row removes the user's own access,
 * its change is kept and the next chunk fails.
 */
async function makeEach(
  plan: RowPlan,
  first: CallScope,
  job: BulkJobRow,
  rows: readonly BulkRow[],
  pace: Pace,
): Promise<RowOutcome[]> {
  const end = performance.now() + CHUNK_MS;
  const outcomes: RowOutcome[] = [];
  let scope: CallScope | null = first;
  for (const row of rows) {
    const outcome = await runBulkRow(plan, scope, row);
    if (outcome.endsJob !== undefined && job.phase === "run") {
      pace.endsJob = outcome.endsJob;
      break;
    }
    // In a preview such a row can still be run, for example next month.
    outcomes.push(outcome.endsJob === undefined ? outcome : { ...outcome, result: "changed" });
    if (performance.now() > end) break;
    scope = await loadScope(plan.api, first.tx, job, scope);
    if (scope === null) break;
  }
  return outcomes;
}
