import { type Selectable, sql } from "kysely";
import { v7 as uuid } from "uuid";

import type { Executor, Tx } from "../context.ts";
import type { Tables } from "./tables.ts";

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
}

/** Entries of one change share a batch. */
export async function recordHistory(
  tx: Tx,
  { twin, actorUserId, at }: HistoryOf,
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
        created_at: at,
      })),
    )
    .execute();
}

export async function historyOfTwin(
  executor: Executor,
  twinId: string,
  { withChildren, offset, limit, ascending }: { withChildren: boolean; offset: number; limit: number; ascending: boolean },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const base = executor
    .selectFrom("twin_history")
    .where((eb) =>
      withChildren
        ? eb.or([eb("twin_id", "=", twinId), eb("head_id", "=", twinId)])
        : eb("twin_id", "=", twinId),
    );
  const direction = ascending ? "asc" : "desc";
  const rows = await base
    .selectAll()
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await base.select(sql<number>`count(*)::int`.as("total")).executeTakeFirst();
  return { rows, total: counted?.total ?? 0 };
}
