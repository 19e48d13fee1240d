import type { AttachmentRow } from "../../store/twin-attachments.ts";
import type { Mode } from "../show.ts";
import { wireDate } from "../view.ts";

/** Where an attachment is fetched: a call of this platform, or the address it was given with. */
export function attachmentLink(row: Pick<AttachmentRow, "id" | "storage_key" | "storage_link">) {
  return row.storage_key === null
    ? (row.storage_link ?? "")
    : `/private/attachment/${row.id}/content/v1`;
}

/** `mediaType`, `width` and `height` are additions of ours to the contract. */
export function presentAttachment(row: AttachmentRow, mode: Mode): object {
  const short = { id: row.id, storageLink: attachmentLink(row) };
  if (mode === "SHORT") return short;
  return {
    ...short,
    twinId: row.twin_id,
    title: row.title,
    description: row.description,
    size: row.size,
    externalId: row.external_id ?? undefined,
    authorUserId: row.author_user_id ?? undefined,
    twinClassFieldId: row.field_id ?? undefined,
    createdAt: wireDate(row.created_at),
    mediaType: row.media_type ?? undefined,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
  };
}
