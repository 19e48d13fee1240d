import type { Tx } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { moveWithin } from "../../model/order/move-within.rules.ts";
import { recordHistory } from "../history/history.store.ts";
import { assertEditable } from "../twin/assert-editable.ts";
import { bumpVersionAndEmit } from "../twin/emit-twin-event.ts";
import { findTwin } from "../twin/find-twin.ts";
import { findAttachment, saveFileOrder } from "./attachment.store.ts";
import { listAttachments } from "./twin-attachment.queries.ts";

/**
 * Moves a file by a number of places among the files of its field or comment; negative numbers move it up.
 */
export async function moveAttachment(
  services: Services,
  tx: Tx,
  caller: Caller,
  { id, by }: { id: string; by: number },
): Promise<void> {
  const moved = await findAttachment(tx, id);
  if (!moved) throw unknownId("attachment", id);
  const twin = await findTwin(tx, caller, moved.twin_id, { lock: true }).catch(() => {
    throw unknownId("attachment", id);
  });
  assertEditable(caller, twin);
  const siblings = (await listAttachments(tx, [twin.id])).filter(
    (file) => file.field_id === moved.field_id && file.comment_id === moved.comment_id,
  );
  const before = siblings.map((file) => file.id);
  // A concurrent request may have deleted the file while this request waited for the lock of the twin.
  if (!before.includes(id)) throw unknownId("attachment", id);
  const ids = moveWithin(before, id, by);
  if (ids.every((other, index) => other === before[index])) return;
  await saveFileOrder(tx, ids);
  const { version } = await bumpVersionAndEmit(services, tx, caller, twin, "attachment");
  await recordHistory(tx, { twin, actor: caller, at: services.now(), version }, [
    { type: "attachmentUpdate", before: moved.title, after: moved.title },
  ]);
}
