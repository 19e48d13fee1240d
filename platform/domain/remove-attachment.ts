import type { Caller, Services, Tx } from "../context.ts";
import { unknownId } from "../errors.ts";
import { keysOf } from "../files/ingest.ts";
import { deleteAttachment, findAttachment } from "../store/attachments.ts";
import { recordHistory } from "../store/twin-history.ts";
import { assertEditable } from "./editable.ts";
import { findTwin } from "./find-twin.ts";
import { contentChanged } from "./twin-event.ts";

/** Takes a file off its twin; the bytes go by a job, once nobody can see the row any more. */
export async function removeAttachment(
  services: Services,
  tx: Tx,
  caller: Caller,
  attachmentId: string,
): Promise<void> {
  const attachment = await findAttachment(tx, attachmentId);
  if (!attachment) throw unknownId("attachment", attachmentId);
  const twin = await findTwin(tx, caller, attachment.twin_id, { lock: true }).catch(() => {
    throw unknownId("attachment", attachmentId);
  });
  assertEditable(caller, twin);
  await deleteAttachment(tx, attachmentId);
  const changed = await contentChanged(services, tx, caller, twin, "attachment");
  await recordHistory(
    tx,
    { twin, actorUserId: caller.userId, at: services.now(), version: changed.version },
    [{ type: "attachmentDelete", before: attachment.title }],
  );
  if (attachment.storage_key) {
    await services.jobs.enqueue(tx, "delete-files", {
      storageKeys: keysOf(attachment.storage_key),
    });
  }
}
