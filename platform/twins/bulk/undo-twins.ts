import { RequestError } from "../../base/errors/request-error.ts";
import type { Services } from "../../core/services.ts";
import { updateTwins } from "../changes/update-twins.ts";
import type { BulkIssue } from "./bulk-row.store.ts";
import type { CallScope, RowToUndo } from "./call-api.ts";
import { listJobChanges } from "./job-changes.store.ts";
import { reversedChange } from "./reversed-change.rules.ts";
import { undoCreatedTwins } from "./undo-created-twins.ts";
import { findReason } from "./undo-twin.ts";

/**
 * Undoes the changes of a bulk job to many twins. Returns for each twin null if it was undone, the reason why it
 * wasn't, or `alone` if it has to be undone separately.
 */
export async function undoTwins(
  services: Services,
  scope: Pick<CallScope, "tx" | "caller">,
  rows: readonly RowToUndo[],
): Promise<(BulkIssue | null | "alone")[]> {
  const of = (kind: RowToUndo["result"]) => rows.filter(({ result }) => result === kind);
  const [changed, created] = [of("changed"), of("created")];
  const answers = new Map<RowToUndo, BulkIssue | null | "alone">();
  const keep = (list: readonly RowToUndo[], reasons: readonly (BulkIssue | null | "alone")[]) => {
    for (const [at, row] of list.entries()) answers.set(row, reasons[at] ?? null);
  };
  keep(changed, await undoChangedTwins(services, scope, changed));
  keep(created, await undoCreatedTwins(services, scope, created));
  return rows.map((row) => answers.get(row) ?? (answers.has(row) ? null : "alone"));
}

/**
 * Undoes changes of existing twins with few statements. Returns for each twin null if it was undone, the reason why
 * it wasn't, or `alone` if it has to be undone separately.
 */
async function undoChangedTwins(
  services: Services,
  { tx, caller }: Pick<CallScope, "tx" | "caller">,
  rows: readonly RowToUndo[],
): Promise<(BulkIssue | null | "alone")[]> {
  if (rows.length === 0) return [];
  const { bulkJobId = "", ...user } = caller;
  const entries = await listJobChanges(
    tx,
    rows.map(({ ref }) => ref),
    bulkJobId,
  );
  const entriesByTwin = Map.groupBy(entries, ({ twin_id: id }) => id);
  const changes = rows.map(({ ref, version }) => {
    const change = reversedChange(entriesByTwin.get(ref) ?? []);
    return change && { twinId: ref, change: { ...change, version } };
  });
  const restoring = { ...user, origin: "restore" as const };
  const possible = changes.filter((change) => change !== null);
  const made = await updateTwins(services, tx, restoring, possible, { dryRun: false });
  const outcomes = made.values();
  return changes.map((change) => {
    const outcome = change && outcomes.next().value;
    if (!outcome) return "alone";
    if (!(outcome instanceof RequestError)) return null;
    return findReason(outcome, change.twinId, caller.locale);
  });
}
