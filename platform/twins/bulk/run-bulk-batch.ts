import { inSavepoint } from "../../base/database/nest-transaction.ts";
import { addRelated } from "./add-related.ts";
import { toIssues } from "./bulk-issues.ts";
import type { BulkRow } from "./bulk-row.store.ts";
import type { CallScope } from "./call-api.ts";
import { findAllTargets, lookupKey } from "./find-references.ts";
import { type JsonObject, readMember } from "./json-members.rules.ts";
import { jsonSize } from "./kept-jobs.ts";
import { CHUNK_MS } from "./limits.ts";
import { rowKey } from "./row-key.rules.ts";
import type { RowOutcome } from "./row-outcome.store.ts";
import { ask, type RowPlan } from "./row-plan.ts";
import { failed, makeCall, type Outcome, type PlannedCall, planRow } from "./run-bulk-row.ts";

const OK = 200;

interface Batch {
  /** Path of the batch call that creates many entities; null if there is none. */
  path: string | null;
  dryRun: boolean;
}

interface PlannedRow {
  row: BulkRow;
  planned: PlannedCall;
}

/** Maximum total size of the values that one batch writes. */
const MAX_BATCH_BYTES = 300_000;

/**
 * Processes rows together where the platform has calls for it: one search for references, one for current states, few
 * statements for changes. Leaves rows that exceed the time or size of the chunk to the next one.
 */
export async function runBulkBatch(
  plan: RowPlan,
  scope: CallScope,
  rows: readonly BulkRow[],
  batch: Batch,
): Promise<RowOutcome[]> {
  await findAllTargets(plan, scope, rows);
  await readCurrents(plan, scope, rows);
  const outcomes: RowOutcome[] = [];
  const [creations, changes]: [PlannedRow[], PlannedRow[]] = [[], []];
  const settle = (row: BulkRow, outcome: Outcome) => {
    const start = { position: row.position, name: row.name ?? "", ref: row.ref };
    outcomes.push({ ...start, ...outcome });
  };
  const end = performance.now() + CHUNK_MS;
  let bytes = 0;
  for (const row of rows) {
    const planned = await planRow(plan, scope, row);
    if (!("call" in planned)) settle(row, planned);
    else (planned.id === null ? creations : changes).push({ row, planned });
    if ("call" in planned) bytes += jsonSize(planned.body);
    if (bytes > MAX_BATCH_BYTES || performance.now() > end) break;
  }
  const settleAll = async (planned: PlannedRow[], made: (Outcome | null)[] | null) => {
    for (const [at, one] of planned.entries()) {
      const together = made?.[at];
      if (together) settle(one.row, together);
      // A row that has to be made alone is left to the next chunk if the time is over, unless it is the first one.
      else if (outcomes.length === 0 || performance.now() < end)
        settle(one.row, await makeOne(plan, scope, one.planned));
    }
  };
  await settleAll(creations, await createAll(plan, scope, batch, creations));
  await settleAll(changes, await changeAll(plan, scope, batch, changes));
  return outcomes;
}

function makeOne(plan: RowPlan, scope: CallScope, planned: PlannedCall): Promise<Outcome> {
  return inSavepoint(
    scope.tx,
    () => makeCall(plan, scope, planned),
    ({ result }) => result !== "failed",
  );
}

/**
 * Creates entities for many rows. Null if there is no batch call, or if it rejects the whole batch because one body is
 * invalid.
 */
async function createAll(
  plan: RowPlan,
  scope: CallScope,
  { path, dryRun }: Batch,
  creations: readonly PlannedRow[],
): Promise<Outcome[] | null> {
  if (creations.length === 0 || path === null) return null;
  const productList = creations.map(({ planned }) => planned.body);
  const body = { productList, dryRun };
  const answer = await ask(plan, scope, { method: "POST", path, body });
  if (answer.status !== OK) return null;
  const results = answer.body["productList"] as { twinId?: string; rejection?: JsonObject }[];
  return creations.map(({ planned: { name, notes, cells } }, at) => {
    const { twinId, rejection } = results[at] ?? {};
    if (rejection)
      return { ...failed(toIssues({ status: 0, body: rejection }, plan, cells)), name };
    return { result: "created", issues: notes, name, ...(twinId && { ref: twinId }) };
  });
}

/**
 * Changes many rows. Returns null if there is no batch call for this change; an entry is null if its row needs a
 * separate call.
 */
async function changeAll(
  plan: RowPlan,
  scope: CallScope,
  { dryRun }: Batch,
  changes: readonly PlannedRow[],
): Promise<(Outcome | null)[] | null> {
  const { change } = plan.operation;
  if (!change || changes.length === 0) return null;
  const bodies = changes.map(({ planned: { id, body } }) => ({ id: id ?? "", body }));
  const answers = await plan.api.changeMany(scope, change, bodies, { dryRun });
  return (
    answers?.map((answer, at) => {
      const planned = changes[at]?.planned;
      const { name = "", id = null, changes: texts = [], notes = [], cells = [] } = planned ?? {};
      if (answer === null) return null;
      const made =
        "result" in answer ? { ...answer, issues: notes } : failed(toIssues(answer, plan, cells));
      return { name, ref: id, ...(made.result !== "unchanged" && { changes: texts }), ...made };
    }) ?? null
  );
}

/** Reads the current states of existing rows with one search. */
async function readCurrents(
  plan: RowPlan,
  scope: CallScope,
  rows: readonly BulkRow[],
): Promise<void> {
  const many = plan.reads?.many;
  if (!plan.reads || !many) return;
  const ids = rows.flatMap(({ ref, line, cells }) => {
    if (line === null) return ref ?? [];
    const key = rowKey(plan.operation, (cells ?? []) as string[]);
    const id = key && plan.lookups.get(lookupKey(key.lookup, key.text));
    return id && id !== "several" ? id : [];
  });
  if (ids.length === 0) return;
  const { search, filter } = many;
  const answer = await ask(plan, scope, {
    method: "POST",
    path: search.path,
    query: { ...search.query, limit: String(ids.length) },
    body: { ...search.body, [filter]: [...new Set(ids)] },
  });
  if (answer.status !== OK) return;
  const found = [readMember(answer.body, search.list) ?? []].flat() as JsonObject[];
  addRelated(plan, answer.body, found);
  for (const row of found) {
    plan.currents.set(String(readMember(row, search.idMember)), row);
  }
}
