import type { Tx } from "../../base/database/executor.ts";
import { deleteFilesJob } from "../../base/files/delete-files.job.ts";
import { listStorageKeys } from "../../base/files/ingest-upload.ts";
import type { JobOwner } from "../../base/jobs/job.store.ts";
import type { Services } from "../../core/services.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { attachmentsOfTwins } from "./twin-attachment.store.ts";

/** Deletes the files of deleted twins by a job of the transaction, while the rows still exist. */
export async function releaseAttachments(
  services: Services,
  tx: Tx,
  tenant: JobOwner,
  twins: readonly TwinRow[],
): Promise<void> {
  const attachments = await attachmentsOfTwins(
    tx,
    twins.map(({ id }) => id),
  );
  const storageKeys = attachments.flatMap(({ storage_key: key }) =>
    key ? listStorageKeys(key) : [],
  );
  if (storageKeys.length > 0)
    await services.jobs.enqueue(tx, deleteFilesJob, { storageKeys }, { tenant });
}
