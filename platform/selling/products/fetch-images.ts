import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { uploadLimits } from "../../base/files/create-file-store.ts";
import { sniffType } from "../../base/files/detect-file-type.ts";
import { ingestUpload, removeStored, type StoredFile } from "../../base/files/ingest-upload.ts";
import type { JobAttempt } from "../../base/jobs/define-job.ts";
import { createMessage, type Sentences } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { serializeMessage } from "../../base/messages/stored-message.ts";
import { DownloadError, downloadFile } from "../../base/outgoing/download-file.ts";
import type { TwinEvent } from "../../core/events.ts";
import type { HookCaller, HookTwin } from "../../core/hooks.ts";
import type { Services } from "../../core/services.ts";
import {
  type AttachmentUpdate,
  updateAttachment,
} from "../../twins/attachments/attachment.store.ts";
import { assertQuota } from "../../twins/attachments/storage-quota.ts";
import { emitTwinEvent } from "../../twins/twin/emit-twin-event.ts";
import { runAsSystem } from "../../twins/twin/run-as-system.ts";
import { isRootKind, PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { finishFetching } from "./fetch-images-of-jobs.ts";
import { fetchImagesJob } from "./fetch-images.job.ts";
import { saveImageOutcome } from "./fetch-images.store.ts";
import { listLinkedImages, lockLinkedImage } from "./linked-image.store.ts";

/** Enqueues a job for each product that got addresses of images. Changes made by that job enqueue no further one. */
export async function fetchImagesLater(
  services: Services,
  tx: Tx,
  caller: HookCaller,
  twins: readonly HookTwin[],
  kind: TwinEvent["kind"],
): Promise<void> {
  if (kind !== "attachment" || caller.userId === null) return;
  const products = twins.filter((twin) => isRootKind(caller.model, twin.class_id, PRODUCT_ROOT));
  if (products.length === 0) return;
  const images = await listLinkedImages(
    tx,
    products.map(({ id }) => id),
  );
  for (const [twinId, [first]] of Map.groupBy(images, ({ twin_id: id }) => id)) {
    // Jobs with images on the same server share a lane, so that the server gets few requests at once.
    const lane = URL.parse(first?.address ?? "")?.host;
    await services.jobs.enqueue(
      tx,
      fetchImagesJob,
      { twinId },
      { tenant: caller, ...(lane && { lane }) },
    );
  }
}

type LinkedImage = Awaited<ReturnType<typeof listLinkedImages>>[number];

/**
 * Fetches the images of a product from their addresses. An image that can't be fetched keeps its place and gets the
 * reason. The product's version stays the same, because these changes can't conflict with a user's edit.
 */
export async function fetchImages(
  services: Services,
  twinId: string,
  { signal, lastAttempt }: Pick<JobAttempt, "signal" | "lastAttempt">,
): Promise<void> {
  let delayed: unknown;
  for (const image of await listLinkedImages(services.db, [twinId])) {
    try {
      await fetchImage(services, image, signal);
    } catch (error) {
      const reason = toReason(error);
      if (reason === null || signal.aborted) throw error;
      if (isTemporary(error) && !lastAttempt) delayed = error;
      else await giveUp(services, image, reason);
    }
  }
  await finishFetching(services, twinId);
  if (delayed !== undefined) throw delayed;
}

/** Gives up the images of a product whose job failed again and again, for a reason that isn't the image's. */
export async function failFetching(services: Services, twinId: string): Promise<void> {
  const why = createMessage("image_not_stored");
  for (const image of await listLinkedImages(services.db, [twinId])) {
    await giveUp(services, image, why);
  }
  await finishFetching(services, twinId);
}

async function fetchImage(services: Services, image: LinkedImage, signal: AbortSignal) {
  const file = await download(services, image, signal);
  const { storageKey, mediaType, size, width, height } = file;
  const columns = {
    storage_key: storageKey,
    storage_link: null,
    media_type: mediaType,
    size,
    width,
    height,
  };
  try {
    const isSaved = await saveImage(services, image, columns);
    if (!isSaved) await removeStored(services.files, [storageKey], null);
  } catch (error) {
    // After any other error, the change may have been saved and need the file. If it hasn't, a nightly job deletes
    // the unreferenced file.
    if (error instanceof RequestError) await removeStored(services.files, [storageKey], error);
    throw error;
  }
}

async function download(
  { config, files }: Services,
  { address, title }: LinkedImage,
  signal: AbortSignal,
): Promise<StoredFile> {
  const limits = uploadLimits(config.uploads);
  const path = join(files.temporary, randomUUID());
  await mkdir(files.temporary, { recursive: true });
  try {
    const insideAllowed = config.webhooksInside;
    const target = { path, maxBytes: limits.imageBytes, insideAllowed, signal };
    const size = await downloadFile(address, target);
    const type = size === 0 ? null : await sniffType(path);
    if (type?.kind !== "image") throw new DownloadError(createMessage("download_no_image"), false);
    return await ingestUpload(files, limits, { path, size }, title);
  } finally {
    await rm(path, { force: true });
  }
}

function saveImage(
  services: Services,
  { id, twin_id: twinId }: LinkedImage,
  columns: AttachmentUpdate,
) {
  return runAsSystem(services, twinId, async (tx, caller, twin) => {
    if (!(await lockLinkedImage(tx, id))) return false;
    await assertQuota(services, tx, twin.business_account_id, {
      count: 0,
      size: columns.size ?? 0,
    });
    await updateAttachment(tx, id, columns);
    await saveImageOutcome(tx, id, { state: "fetched", reason: null });
    await emitTwinEvent(services, tx, caller, twin, "attachment");
    return true;
  });
}

async function giveUp(services: Services, { id, twin_id: twinId }: LinkedImage, why: Sentences) {
  await runAsSystem(services, twinId, async (tx, caller, twin) => {
    if (!(await lockLinkedImage(tx, id))) return;
    const description = renderMessage(createMessage("image_not_fetched", { why }), caller.locale);
    await updateAttachment(tx, id, { storage_link: null, description });
    await saveImageOutcome(tx, id, { state: "failed", reason: serializeMessage(why) });
    await emitTwinEvent(services, tx, caller, twin, "attachment");
  });
}

/**
 * Returns the reason for the user; null for errors that aren't about the image, such as an unavailable
 * database.
 */
function toReason(error: unknown): Sentences | null {
  return error instanceof DownloadError || error instanceof RequestError ? error.sentences : null;
}

function isTemporary(error: unknown): boolean {
  if (error instanceof DownloadError) return error.isTemporary;
  return error instanceof RequestError && error.code === CODE.TOO_MANY_REQUESTS;
}
