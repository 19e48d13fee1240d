import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { OWN_PLAN } from "../../base/database/own-plan.ts";
import { safePattern } from "../../base/database/sql-conditions.ts";
import type { VisibleScope } from "../../core/access/access-conditions.rules.ts";
import { scopesSql } from "../twin/visible-scopes.store.ts";
import type { AttachmentRow } from "./twin-attachment.queries.ts";

type IdColumn = "id" | "twin_id" | "transition_id" | "comment_id" | "field_id" | "author_user_id";
type TextColumn = "title" | "description" | "external_id" | "storage_link";

export interface AttachmentQuery {
  domainId: string;
  /** Scopes of visible twins, to whose files the search is limited. */
  scopes: VisibleScope[];
  /**
   * The user who searches, and whether they manage comments. Files of a hidden comment are only visible to its author
   * and to users who manage comments.
   */
  reader: { userId: string | null; seesHidden: boolean };
  /** Fields whose files are excluded, except on twins within the scopes of `except`. */
  hidden: { fieldIds: string[]; except: VisibleScope[] }[];
  ids: { column: IdColumn; ids: string[]; not: boolean }[];
  texts: { column: TextColumn; patterns: string[]; not: boolean }[];
  from: Date | null;
  to: Date | null;
}

/** Returns a page of the matching files in the order of their creation, and the number of all. */
export async function searchAttachments(
  executor: Executor,
  query: AttachmentQuery,
  { offset, limit, ascending }: { offset: number; limit: number; ascending: boolean },
): Promise<{ rows: AttachmentRow[]; total: number }> {
  const matchSql = sql`
    from twin_attachment file join twin t on t.id = file.twin_id
    where ${OWN_PLAN} ${sql.join(conditions(query), sql` and `)}`;
  const directionSql = sql.raw(ascending ? "asc" : "desc");
  const { rows } = await sql<AttachmentRow>`
    select file.* ${matchSql}
    order by file.created_at ${directionSql}, file.id ${directionSql} limit ${limit} offset ${offset}`.execute(
    executor,
  );
  const count = await sql<{ total: number }>`select count(*)::int as total ${matchSql}`.execute(
    executor,
  );
  return { rows, total: count.rows[0]?.total ?? 0 };
}

function conditions(query: AttachmentQuery): RawBuilder<unknown>[] {
  const { hidden, from, to } = query;
  return [
    scopesSql(query.scopes, query.domainId, "t"),
    ...hidden.map(
      ({ fieldIds, except }) => sql`(
        file.field_id is null or file.field_id <> all(${fieldIds}::uuid[])
        or ${scopesSql(except, query.domainId, "t")})`,
    ),
    ...(query.reader.seesHidden
      ? []
      : [
          sql`(not file.hidden or file.author_user_id is not distinct from ${query.reader.userId})`,
        ]),
    ...query.ids.map(({ column, ids, not }) => {
      const isOneOf = sql`${sql.ref(`file.${column}`)} = any(${ids}::uuid[])`;
      return not ? sql`not coalesce(${isOneOf}, false)` : isOneOf;
    }),
    ...query.texts.map(({ column, patterns, not }) => {
      const like = sql`${sql.ref(`file.${column}`)} ilike any(${patterns.map(safePattern)}::text[])`;
      return not ? sql`not coalesce(${like}, false)` : like;
    }),
    ...(from ? [sql`file.created_at >= ${from}`] : []),
    ...(to ? [sql`file.created_at <= ${to}`] : []),
  ];
}
