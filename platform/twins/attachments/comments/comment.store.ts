import { type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../../base/database/executor.ts";
import { readCreationPage } from "../../../base/database/read-page.ts";
import type { Tables } from "../../../base/database/tables.ts";

export type CommentRow = Selectable<Tables["twin_comment"]>;

export async function insertComment(tx: Tx, comment: CommentRow): Promise<void> {
  await tx.insertInto("twin_comment").values(comment).execute();
}

export async function findComment(executor: Executor, id: string): Promise<CommentRow | null> {
  const row = await executor
    .selectFrom("twin_comment")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findComments(
  executor: Executor,
  ids: readonly string[],
): Promise<CommentRow[]> {
  return executor
    .selectFrom("twin_comment")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function commentsOfTwin(
  executor: Executor,
  twinId: string,
  { offset, limit, ascending }: { offset: number; limit: number; ascending: boolean },
): Promise<{ rows: CommentRow[]; total: number }> {
  const base = executor.selectFrom("twin_comment").where("twin_id", "=", twinId);
  return readCreationPage(base, { offset, limit, ascending });
}

export function setCommentText(tx: Tx, id: string, text: string, at: Date): Promise<CommentRow> {
  return tx
    .updateTable("twin_comment")
    .set({ text, changed_at: at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteComment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("twin_comment").where("id", "=", id).execute();
}
