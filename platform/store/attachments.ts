import { type Insertable, sql } from "kysely";

import type { Executor, Tx } from "../context.ts";
import type { Tables } from "./tables.ts";
import type { AttachmentRow } from "./twin-attachments.ts";

/** New files go after the last one of the twin. */
export async function insertAttachments(
  tx: Tx,
  twinId: string,
  rows: readonly Omit<Insertable<Tables["twin_attachment"]>, "position">[],
): Promise<void> {
  const { last } = await tx
    .selectFrom("twin_attachment")
    .select(sql<number>`coalesce(max(position), 0)`.as("last"))
    .where("twin_id", "=", twinId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("twin_attachment")
    .values(rows.map((row, index) => ({ ...row, position: last + index + 1 })))
    .execute();
}

export async function findAttachment(
  executor: Executor,
  attachmentId: string,
): Promise<AttachmentRow | null> {
  const row = await executor
    .selectFrom("twin_attachment")
    .selectAll()
    .where("id", "=", attachmentId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteAttachment(tx: Tx, attachmentId: string): Promise<void> {
  await tx.deleteFrom("twin_attachment").where("id", "=", attachmentId).execute();
}
