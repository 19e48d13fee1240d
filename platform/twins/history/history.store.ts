import { type RawBuilder, type Selectable, sql } from "kysely";
import { v7 as uuid } from "uuid";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { insertRecords } from "../../base/database/insert-records.ts";
import { OWN_PLAN } from "../../base/database/own-plan.ts";
import { readCreationPage } from "../../base/database/read-page.ts";
import { and, or } from "../../base/database/sql-conditions.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { VisibleScope } from "../../core/access/access-conditions.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { scopesSql } from "../twin/visible-scopes.store.ts";

export type HistoryRow = Selectable<Tables["twin_history"]>;

/**
 * Types of history entries, as in upstream. It has no type for a change of class or a scheduled publication, so both
 * have type `unknown`.
 */
export const HISTORY_TYPES = [
  "twinCreated",
  "headChanged",
  "statusChanged",
  "nameChanged",
  "descriptionChanged",
  "createdByChanged",
  "assigneeChanged",
  "ownerChanged",
  "externalIdChanged",
  "fieldCreated",
  "fieldChanged",
  "fieldDeleted",
  "markerChanged",
  "tagChanged",
  "attachmentCreate",
  "attachmentDelete",
  "attachmentUpdate",
  "linkCreated",
  "linkUpdated",
  "linkDeleted",
  "twinDeleted",
  "unknown",
] as const;
export type HistoryType = (typeof HISTORY_TYPES)[number];

/**
 * Whether an entry is a change of class. Scheduled publications have type `unknown` too, but their entries name a
 * field.
 */
export function isClassChange({
  type,
  field_key: key,
}: Pick<Change, "type" | "field_key">): boolean {
  return type === "unknown" && key === null;
}

export interface HistoryEntry {
  type: HistoryType;
  fieldKey?: string;
  before?: string | null;
  after?: string | null;
}

export interface HistoryChange {
  twin: { id: string; head_id: string | null };
  actor: Pick<Caller, "userId" | "origin" | "bulkJobId" | "tokenScope">;
  at: Date;
  /** Version of the twin after the change. Absent if the change doesn't increase the version. */
  version?: number;
}

/** Records one change. Its entries share a batch ID. */
export async function recordHistory(
  tx: Tx,
  change: HistoryChange,
  entries: readonly HistoryEntry[],
): Promise<void> {
  await recordHistories(tx, [{ ...change, entries }]);
}

/** Records many changes with one statement. */
export async function recordHistories(
  tx: Tx,
  changes: readonly (HistoryChange & { entries: readonly HistoryEntry[] })[],
): Promise<void> {
  const rows = changes.flatMap(({ twin, actor, at, version, entries }) => {
    const batchId = uuid();
    return entries.map(({ type, fieldKey, before, after }) => ({
      id: uuid(),
      twin_id: twin.id,
      head_id: twin.head_id,
      batch_id: batchId,
      actor_user_id: actor.userId,
      origin: actor.origin ?? (actor.tokenScope === undefined ? null : "token"),
      bulk_job_id: actor.bulkJobId ?? null,
      type,
      field_key: fieldKey ?? null,
      before: before ?? null,
      after: after ?? null,
      version: version ?? null,
      created_at: at,
    }));
  });
  await insertRecords(tx, "twin_history", rows);
}

export type Change = Pick<
  Selectable<Tables["twin_history"]>,
  "type" | "field_key" | "before" | "after"
>;

/** Lists changes after this version of the twin, latest first. */
export function listChangesSince(tx: Tx, twinId: string, version: number): Promise<Change[]> {
  return tx
    .selectFrom("twin_history")
    .select(["type", "field_key", "before", "after"])
    .where("twin_id", "=", twinId)
    .where("version", ">", version)
    .orderBy("version", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Finds the IDs of the twins' classes, by ID of the twin. */
export async function findClassIds(
  executor: Executor,
  twinIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await executor
    .selectFrom("twin")
    .select(["id", "class_id"])
    .where("id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.class_id]));
}

/** A field that is hidden on twins of these classes, unless the twin is within the scopes of `except`. */
export interface HiddenField {
  key: string;
  classIds: string[];
  except: VisibleScope[];
}

export interface HistoryWindow {
  offset: number;
  limit: number;
  ascending: boolean;
  domainId: string;
  /** Twins that were merged into this one, whose entries are included. */
  mergedIds: readonly string[];
  /** Scopes of children whose entries are included. Null if no children are included. */
  children: VisibleScope[] | null;
  hidden: HiddenField[];
}

export async function listHistory(
  executor: Executor,
  twinId: string,
  { offset, limit, ascending, domainId, mergedIds, children, hidden }: HistoryWindow,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const ids = mergedIds.length > 0 ? sql<string>`any(${[twinId, ...mergedIds]}::uuid[])` : twinId;
  const base = executor
    .selectFrom("twin_history")
    .where((eb) =>
      children
        ? eb.or([
            eb("twin_id", "=", ids),
            eb.and([eb("head_id", "=", ids), ofTwin(scopesSql(children, domainId, "t"))]),
          ])
        : eb("twin_id", "=", ids),
    )
    .where(visibleFieldsSql(domainId, hidden));
  return readCreationPage(executor, base, { offset, limit, ascending });
}

export interface HistorySearch {
  domainId: string;
  /** Scopes of visible twins, to whose entries the search is limited. */
  scopes: VisibleScope[];
  hidden: HiddenField[];
  ids: { column: "id" | "twin_id" | "actor_user_id"; ids: string[]; not: boolean }[];
  /** Whether entries of children of the twins in `ids` are included. */
  withChildren: boolean;
  types: { types: string[]; not: boolean }[];
  from: Date | null;
  to: Date | null;
}

/** Searches the history of all twins in the scopes. Leaves out entries of hidden fields. */
export async function searchHistory(
  executor: Executor,
  { domainId, scopes, hidden, ids, withChildren, types, from, to }: HistorySearch,
  page: { offset: number; limit: number; ascending: boolean },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const conditions = [
    ofTwin(scopesSql(scopes, domainId, "t")),
    visibleFieldsSql(domainId, hidden),
    ...ids.map(({ column, ids: list, not }) => {
      const isOne = sql<boolean>`${sql.ref(column)} = any(${list}::uuid[])`;
      if (not) return sql<boolean>`not coalesce(${isOne}, false)`;
      return withChildren && column === "twin_id"
        ? sql<boolean>`(${isOne} or head_id = any(${list}::uuid[]))`
        : isOne;
    }),
    ...types.map(({ types: list, not }) =>
      not ? sql<boolean>`type <> all(${list}::text[])` : sql<boolean>`type = any(${list}::text[])`,
    ),
    ...(from ? [sql<boolean>`created_at >= ${from}`] : []),
    ...(to ? [sql<boolean>`created_at <= ${to}`] : []),
  ];
  const base = conditions.reduce(
    (query, condition) => query.where(condition),
    executor.selectFrom("twin_history").modifyEnd(OWN_PLAN),
  );
  return readCreationPage(executor, base, page);
}

function ofTwin(where: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from twin t where t.id = twin_history.twin_id and ${where})`;
}

function visibleFieldsSql(domainId: string, hidden: readonly HiddenField[]): RawBuilder<boolean> {
  return and(
    hidden.map(({ key, classIds, except }) =>
      or([
        sql<boolean>`field_key is distinct from ${key}`,
        ofTwin(sql<boolean>`not t.class_id = any(${classIds}::uuid[])`),
        ofTwin(scopesSql(except, domainId, "t")),
      ]),
    ),
  );
}
