import { createMessage } from "../../base/messages/message.ts";
import { presentMessage } from "../../base/messages/render-message.ts";
import type { Services } from "../../core/services.ts";
import { deleteLoneTwins } from "../changes/delete-lone-twins.ts";
import { filterVisibleTwins } from "../twin/find-twin.ts";
import { findTwinRows } from "../twin/twin.queries.ts";
import { lockModelOfTemplates } from "../twin/twin.store.ts";
import type { BulkIssue } from "./bulk-row.store.ts";
import type { CallScope, RowToUndo } from "./call-api.ts";

/**
 * Moves many twins that a bulk job has created to the trash, with few statements. Returns for each twin null if it
 * was moved, the reason why it stays, or `alone` if it has to be deleted separately, for example because it has
 * children.
 */
export async function undoCreatedTwins(
  services: Services,
  { tx, caller }: Pick<CallScope, "tx" | "caller">,
  rows: readonly RowToUndo[],
): Promise<(BulkIssue | null | "alone")[]> {
  if (rows.length === 0) return [];
  const { bulkJobId: _, ...user } = caller;
  const deleting = { ...user, origin: "restore" as const };
  const ids = rows.map(({ ref }) => ref).toSorted();
  await lockModelOfTemplates(tx, caller.model.domainId, ids);
  const found = await findTwinRows(tx, caller.model.domainId, ids, { lock: true });
  const twins = await filterVisibleTwins(tx, deleting, found);
  const versions = new Map(rows.map(({ ref, version }) => [ref, version]));
  const asLeft = twins.filter(({ id, version }) => versions.get(id) === version);
  const changedIds = new Set(twins.filter((twin) => !asLeft.includes(twin)).map(({ id }) => id));
  const deletedIds = await deleteLoneTwins(services, tx, deleting, asLeft);
  const changed = presentMessage(createMessage("bulk_undo_changed"), caller.locale);
  return rows.map(({ ref }) => {
    if (deletedIds.has(ref)) return null;
    return changedIds.has(ref) ? changed : "alone";
  });
}
