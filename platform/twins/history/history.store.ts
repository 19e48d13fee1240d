import { type RawBuilder, type Selectable, sql } from "kysely";
import { v7 as uuid } from "uuid";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { readCreationPage } from "../../base/database/read-page.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { VisibleScope } from "../../core/access/access-conditions.rules.ts";
import { scopesSql } from "../search/twin-conditions.store.ts";

export type HistoryRow = Selectable<Tables["twin_history"]>;

export type HistoryType =
  | "twinCreated"
  | "twinDeleted"
  | "statusChanged"
  | "nameChanged"
  | "descriptionChanged"
  | "externalIdChanged"
  | "assigneeChanged"
  | "headChanged"
  | "fieldCreated"
  | "fieldChanged"
  | "fieldDeleted"
  | "linkCreated"
  | "linkUpdated"
  | "linkDeleted"
  | "tagChanged"
  | "markerChanged"
  | "attachmentCreate"
  | "attachmentUpdate"
  | "attachmentDelete"
  | "unknown";

export interface HistoryEntry {
  type: HistoryType;
  fieldKey?: string;
  before?: string | null;
  after?: string | null;
}

export interface HistoryOf {
  twin: { id: string; head_id: string | null };
  actorUserId: string | null;
  at: Date;
  /** The twin's version after the change; absent if its content did not change. */
  version?: number;
}

/** Entries of one change share a batch. */
export async function recordHistory(
  tx: Tx,
  { twin, actorUserId, at, version }: HistoryOf,
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const batchId = uuid();
  await tx
    .insertInto("twin_history")
    .values(
      entries.map(({ type, fieldKey, before, after }) => ({
        id: uuid(),
        twin_id: twin.id,
        head_id: twin.head_id,
        batch_id: batchId,
        actor_user_id: actorUserId,
        type,
        field_key: fieldKey ?? null,
        before: before ?? null,
        after: after ?? null,
        version: version ?? null,
        created_at: at,
      })),
    )
    .execute();
}

export type Change = Pick<
  Selectable<Tables["twin_history"]>,
  "type" | "field_key" | "before" | "after"
>;

/** Changes since that version of the twin, latest first. */
export function changesSince(tx: Tx, twinId: string, version: number): Promise<Change[]> {
  return tx
    .selectFrom("twin_history")
    .select(["type", "field_key", "before", "after"])
    .where("twin_id", "=", twinId)
    .where("version", ">", version)
    .orderBy("version", "desc")
    .orderBy("id", "desc")
    .execute();
}

export interface HistoryWindow {
  offset: number;
  limit: number;
  ascending: boolean;
  domainId: string;
  /** Scopes of the children whose entries are included; null: none. */
  children: VisibleScope[] | null;
  /** Fields that are hidden on twins of these classes, except within the scopes. */
  hidden: { key: string; classIds: string[]; except: VisibleScope[] }[];
}

export async function historyOfTwin(
  executor: Executor,
  twinId: string,
  { offset, limit, ascending, domainId, children, hidden }: HistoryWindow,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const ofTwin = (where: RawBuilder<boolean>) =>
    sql<boolean>`exists (select from twin t where t.id = twin_history.twin_id and ${where})`;
  const base = executor
    .selectFrom("twin_history")
    .where((eb) =>
      children
        ? eb.or([
            eb("twin_id", "=", twinId),
            eb.and([eb("head_id", "=", twinId), ofTwin(scopesSql(children, domainId, "t"))]),
          ])
        : eb("twin_id", "=", twinId),
    )
    .where((eb) =>
      eb.and(
        hidden.map(({ key, classIds, except }) =>
          eb.or([
            eb("field_key", "is distinct from", key),
            ofTwin(sql`not t.class_id = any(${classIds}::uuid[])`),
            ofTwin(scopesSql(except, domainId, "t")),
          ]),
        ),
      ),
    );
  return readCreationPage(base, { offset, limit, ascending });
}
