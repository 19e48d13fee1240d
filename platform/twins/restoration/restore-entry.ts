import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { findVisibleEntry, putBack } from "../../core/trash/put-back.ts";
import type { TrashEntry } from "../../core/trash/trash.store.ts";
import { changeModel } from "../../model/changes/change-model.ts";
import { undoMerge } from "../../model/reassign/undo-merge.ts";
import { restoreTwins } from "./restore-twins.ts";

export interface RestoredEntry extends TrashEntry {
  /**
   * Number of twins that refer to the restored entity again, after it was merged with another one.
   */
  twins: number;
}

/**
 * Restores a deleted entity with everything that was deleted with it. Permissions that the caller would gain are
 * checked like those of other changes of the configuration.
 *
 * @throws RequestError 10000 if the caller may not see the entry; 10911 if another entity has taken its place, or if an
 * entity that it refers to is missing.
 */
export async function restoreEntry(
  services: Services,
  caller: Caller,
  id: string,
): Promise<RestoredEntry> {
  const { kind, hasReferences } = await findVisibleEntry(services.db, caller, id);
  if (kind === "twin") {
    const restore = async (tx: Tx) => {
      const restored: TrashEntry[] = [];
      await services.hooks.twinsRestoring(services, tx, caller, id, async () => {
        const entry = await putBack(tx, caller, id);
        await restoreTwins(services, tx, caller, entry);
        restored.push(entry);
      });
      const [entry] = restored;
      if (!entry) throw new Error("The hook didn't restore the entry");
      return { ...entry, twins: 0 };
    };
    // The deletion may have cleared references to the twin in the configuration. Restoring these changes the
    // configuration too.
    return hasReferences
      ? changeModel(services, caller, restore)
      : services.db.transaction().execute(restore);
  }
  return changeModel(services, caller, async (tx) => {
    const entry = await putBack(tx, caller, id);
    const twins = await undoMerge(services, tx, caller, entry);
    await recordAudit(tx, services, caller, {
      action: "trash.restored",
      subject: { type: entry.subject_table, id: entry.subject_id, name: entry.name },
    });
    return { ...entry, twins };
  });
}
