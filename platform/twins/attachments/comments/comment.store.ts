import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";

import { readBoundedPage } from "../../../base/database/bounded-page.ts";
import type { Executor, Tx } from "../../../base/database/executor.ts";
import { OWN_PLAN } from "../../../base/database/own-plan.ts";
import { readCreationPage } from "../../../base/database/read-page.ts";
import { safePattern } from "../../../base/database/sql-conditions.ts";
import type { Tables } from "../../../base/database/tables.ts";
import type { VisibleScope } from "../../../core/access/access-conditions.rules.ts";
import { scopesSql } from "../../twin/visible-scopes.store.ts";

export type CommentRow = Selectable<Tables["twin_comment"]>;

export async function insertComment(
  tx: Tx,
  comment: Insertable<Tables["twin_comment"]>,
): Promise<void> {
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

/** Lists a page of a twin's comments. Pinned comments come first in both sort directions. */
export async function listComments(
  executor: Executor,
  twinId: string,
  reader: CommentReader,
  { offset, limit, ascending }: { offset: number; limit: number; ascending: boolean },
): Promise<{ rows: CommentRow[]; total: number }> {
  const direction = ascending ? "asc" : "desc";
  const base = executor
    .selectFrom("twin_comment")
    .where("twin_id", "=", twinId)
    .where(readableSql(reader));
  const page = base
    .selectAll()
    .orderBy(sql`pinned_at is null`)
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset);
  const rows = await readBoundedPage(executor, page, limit);
  const { total } = await base
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

function readableSql({ userId, seesHidden }: CommentReader): RawBuilder<boolean> {
  if (seesHidden) return sql<boolean>`true`;
  return sql<boolean>`(hidden_at is null or author_user_id is not distinct from ${userId})`;
}

/**
 * The user who reads comments, and whether they manage comments. A hidden comment is only visible to its author and
 * to users who manage comments.
 */
export interface CommentReader {
  userId: string | null;
  seesHidden: boolean;
}

export interface CommentSearch {
  domainId: string;
  reader: CommentReader;
  /** Scopes of visible twins, to whose comments the search is limited. */
  scopes: VisibleScope[];
  ids: { column: "id" | "twin_id" | "author_user_id"; ids: string[]; not: boolean }[];
  texts: { patterns: string[]; not: boolean }[];
  times: { column: "created_at" | "changed_at"; from: Date | null; to: Date | null }[];
}

export async function searchComments(
  executor: Executor,
  { domainId, reader, scopes, ids, texts, times }: CommentSearch,
  page: { offset: number; limit: number; ascending: boolean },
): Promise<{ rows: CommentRow[]; total: number }> {
  const excluding = (is: RawBuilder<boolean>, not: boolean) =>
    not ? sql<boolean>`not coalesce(${is}, false)` : is;
  const conditions = [
    readableSql(reader),
    sql<boolean>`exists (
      select from twin t where t.id = twin_comment.twin_id and ${scopesSql(scopes, domainId, "t")})`,
    ...ids.map(({ column, ids: list, not }) =>
      excluding(sql<boolean>`${sql.ref(column)} = any(${list}::uuid[])`, not),
    ),
    ...texts.map(({ patterns, not }) =>
      excluding(sql<boolean>`text ilike any(${patterns.map(safePattern)}::text[])`, not),
    ),
    ...times.flatMap(({ column, from, to }) => [
      ...(from ? [sql<boolean>`${sql.ref(column)} >= ${from}`] : []),
      ...(to ? [sql<boolean>`${sql.ref(column)} <= ${to}`] : []),
    ]),
  ];
  const base = conditions.reduce(
    (query, condition) => query.where(condition),
    executor.selectFrom("twin_comment").modifyEnd(OWN_PLAN),
  );
  return readCreationPage(executor, base, page);
}

export function setCommentText(tx: Tx, id: string, text: string, at: Date): Promise<CommentRow> {
  return tx
    .updateTable("twin_comment")
    .set({ text, changed_at: at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setCommentMark(
  tx: Tx,
  id: string,
  mark: "pinned_at" | "hidden_at",
  at: Date | null,
): Promise<CommentRow> {
  return tx
    .updateTable("twin_comment")
    .set({ [mark]: at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Hides or shows the files of a comment together with the comment. */
export async function setFilesHidden(tx: Tx, commentId: string, hidden: boolean): Promise<void> {
  await tx
    .updateTable("twin_attachment")
    .set({ hidden })
    .where("comment_id", "=", commentId)
    .execute();
}

export async function deleteComment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("twin_comment").where("id", "=", id).execute();
}
