import { v7 as uuidv7 } from "uuid";

import type { Caller, Services, Tx } from "../context.ts";
import { CODE, Refusal } from "../errors.ts";
import type { StoredFile } from "../files/ingest.ts";
import { insertAttachments } from "../store/attachments.ts";
import { recordHistory } from "../store/twin-history.ts";
import type { TwinRow } from "../store/twins.ts";
import { assertEditable } from "./editable.ts";
import { classOf } from "./find-twin.ts";
import { contentChanged } from "./twin-event.ts";

export interface NewAttachment {
  /** Stored already; null when it lies elsewhere. */
  file: StoredFile | null;
  storageLink?: string | null;
  title: string;
  description: string;
  /** The field of the class it belongs to. */
  fieldId: string | null;
  externalId?: string | null;
}

/** Hangs files on a twin, after those that are there. Returns their ids in the given order. */
export async function addAttachments(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  attachments: readonly NewAttachment[],
): Promise<string[]> {
  if (attachments.length === 0) return [];
  assertEditable(caller, twin);
  for (const { fieldId } of attachments) refuseForeignField(caller, twin, fieldId);
  const at = services.now();
  const rows = attachments.map((attachment) => ({
    id: uuidv7(),
    twin_id: twin.id,
    field_id: attachment.fieldId,
    storage_key: attachment.file?.storageKey ?? null,
    storage_link: attachment.storageLink ?? null,
    title: attachment.title,
    description: attachment.description,
    size: attachment.file?.size ?? 0,
    media_type: attachment.file?.mediaType ?? null,
    width: attachment.file?.width ?? null,
    height: attachment.file?.height ?? null,
    external_id: attachment.externalId ?? null,
    author_user_id: caller.userId,
    created_at: at,
  }));
  await insertAttachments(tx, twin.id, rows);
  const changed = await contentChanged(services, tx, caller, twin, "attachment");
  await recordHistory(
    tx,
    { twin, actorUserId: caller.userId, at, version: changed.version },
    rows.map(({ title }) => ({ type: "attachmentCreate", after: title })),
  );
  return rows.map(({ id }) => id);
}

function refuseForeignField(caller: Caller, twin: TwinRow, fieldId: string | null): void {
  if (fieldId === null || classOf(caller, twin).fieldIds.includes(fieldId)) return;
  throw new Refusal(CODE.FIELD_KEY_UNKNOWN, "The field does not belong to this class");
}
