import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { emitTwinEvents } from "../../core/emit-twin-events.ts";
import type { Services } from "../../core/services.ts";
import type { TrashEntry } from "../../core/trash/trash.store.ts";
import { findTwins } from "./twin-references.store.ts";
import { undoOptionMerge, undoStatusMerge } from "./undo-merge.store.ts";

const UNDO = {
  data_list_option: { undo: undoOptionMerge, kind: "updated" },
  twin_status: { undo: undoStatusMerge, kind: "status" },
} as const;

/**
 * Undoes the merge of a restored status or option, and returns the number of changed twins. 0 if it
 * was deleted without a merge.
 */
export async function undoMerge(
  services: Services,
  tx: Tx,
  caller: Caller,
  entry: TrashEntry,
): Promise<number> {
  const { merged_into_id: newId, subject_id: id, id: entryId, domain_id: domainId } = entry;
  if (newId === null) return 0;
  const { undo, kind } = UNDO[entry.subject_table as keyof typeof UNDO];
  const author = { userId: caller.userId, at: services.now() };
  const ids = new Set(await undo(tx, { entryId, domainId, author, id, newId }));
  await emitTwinEvents(services, tx, caller, await findTwins(tx, [...ids]), kind);
  return ids.size;
}
