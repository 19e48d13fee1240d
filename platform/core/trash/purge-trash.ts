import type { Tx } from "../../base/database/executor.ts";
import { deleteFilesJob } from "../../base/files/delete-files.job.ts";
import { listStorageKeys } from "../../base/files/ingest-upload.ts";
import type { Services } from "../services.ts";
import { type RemovedEntry, removeOldEntries } from "./trash.store.ts";

export const TRASH_DAYS = 30;
const DAY_MS = 86_400_000;
const BATCH = 200;

/** Permanently deletes entries that have been in the trash long enough. Returns the number of entries. */
export async function purgeTrash(services: Services): Promise<number> {
  const before = new Date(services.now().getTime() - TRASH_DAYS * DAY_MS);
  let purged = 0;
  for (;;) {
    const count = await services.db.transaction().execute(async (tx) => {
      const removed = await removeOldEntries(tx, before, BATCH);
      await deleteFiles(services, tx, removed);
      return removed.length;
    });
    purged += count;
    if (count < BATCH) return purged;
  }
}

/** Enqueues jobs that delete the files of removed entries when the transaction commits. */
export async function deleteFiles(
  services: Services,
  tx: Tx,
  removed: readonly RemovedEntry[],
): Promise<void> {
  for (const { storageKeys: keys, ...tenant } of removed) {
    const storageKeys = keys.flatMap((key) => listStorageKeys(key));
    if (storageKeys.length === 0) continue;
    await services.jobs.enqueue(tx, deleteFilesJob, { storageKeys }, { tenant });
  }
}
