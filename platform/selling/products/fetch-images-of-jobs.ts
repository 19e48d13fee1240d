import type { Tx } from "../../base/database/executor.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Services } from "../../core/services.ts";
import type { BulkJobRow } from "../../twins/bulk/bulk-job.store.ts";
import type { EndedJob, RowWithImages } from "../../twins/bulk/call-api.ts";
import { findRunJob } from "../../twins/bulk/find-run-job.ts";
import { toJobEvent } from "../../twins/bulk/save-bulk-job.ts";
import { PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { sendNotification } from "../notifications/send-notification.ts";
import {
  countImages,
  deleteGoneImages,
  hasPendingImages,
  insertPendingImages,
  listJobsOfImages,
  reportFailedImages,
} from "./fetch-images.store.ts";

/** Notes which images of the rows are still to be fetched, in the transaction that enqueues the jobs for them. */
export async function trackImages(
  services: Services,
  tx: Tx,
  { id, domainId }: { id: string; domainId: string },
  rows: readonly RowWithImages[],
): Promise<void> {
  const root = (await services.loadModel(tx, domainId)).classByKey.get(PRODUCT_ROOT);
  if (root) await insertPendingImages(tx, id, root.id, rows);
}

/**
 * Says for the notification of an ended job how many of its images couldn't be fetched, or are still being fetched.
 * The caller has locked the job, so that `finishFetching` reports only what this doesn't.
 */
export async function reportImages(tx: Tx, { id, phase }: EndedJob): Promise<Message[]> {
  if (phase !== "run") return [];
  const { pending } = await countImages(tx, id);
  if (pending > 0) return [createMessage("bulk_images_pending", { count: pending })];
  const failed = await reportFailedImages(tx, id);
  return failed > 0 ? [createMessage("bulk_images_failed", { count: failed })] : [];
}

/** Tells the users of the jobs that named images of this product what became of them, once the last is done. */
export async function finishFetching(services: Services, twinId: string): Promise<void> {
  await deleteGoneImages(services.db, twinId);
  for (const jobId of await listJobsOfImages(services.db, twinId)) {
    const isEnd = !(await hasPendingImages(services.db, jobId));
    await services.db.transaction().execute(async (tx) => {
      // The end of a job and of its last image wait for each other, so that exactly one of them reports the failures.
      const job = await findRunJob(tx, jobId, { lock: isEnd });
      if (!job) return;
      if (isEnd) await notifyOfImages(services, tx, job);
      await services.events.emit(tx, [toJobEvent(job)]);
    });
  }
}

async function notifyOfImages(services: Services, tx: Tx, job: BulkJobRow): Promise<void> {
  const { id, domain_id: domainId, business_account_id: businessAccountId, name } = job;
  const failed = await reportFailedImages(tx, id);
  if (failed === 0 || businessAccountId === null) return;
  const { failed: all } = await countImages(tx, id);
  await sendNotification(services, tx, {
    domainId,
    businessAccountId,
    kind: "job-images",
    twinId: null,
    params: { name, failed: String(failed) },
    // A resumed job can have further failures.
    effectKey: `job-images:${id}:${all}`,
  });
}
