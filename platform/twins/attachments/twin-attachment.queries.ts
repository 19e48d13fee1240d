import { type Selectable, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type AttachmentRow = Selectable<Tables["twin_attachment"]>;

/** Reads the attachments of all these twins, in display order. */
export function listAttachments(
  executor: Executor,
  twinIds: readonly string[],
): Promise<AttachmentRow[]> {
  return executor
    .selectFrom("twin_attachment")
    .selectAll()
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .orderBy("position")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function attachmentsOfComments(
  executor: Executor,
  commentIds: readonly string[],
): Promise<AttachmentRow[]> {
  return executor
    .selectFrom("twin_attachment")
    .selectAll()
    .where("comment_id", "=", sql<string>`any(${commentIds}::uuid[])`)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
