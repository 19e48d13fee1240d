import { type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type DraftRow = Selectable<Tables["draft"]>;

export async function insertDraft(
  executor: Executor,
  { request, counts, versions, ...draft }: DraftRow,
): Promise<void> {
  await executor
    .insertInto("draft")
    .values({
      ...draft,
      request: JSON.stringify(request),
      counts: JSON.stringify(counts),
      versions: JSON.stringify(versions),
    })
    .execute();
}

/** A draft is only its maker's. */
export async function findDraft(
  executor: Executor,
  of: { id: string; domainId: string; userId: string | null },
  { lock = false }: { lock?: boolean } = {},
): Promise<DraftRow | undefined> {
  const query = executor
    .selectFrom("draft")
    .selectAll()
    .where("id", "=", of.id)
    .where("domain_id", "=", of.domainId)
    .where("created_by_user_id", "=", of.userId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** A finished draft no longer needs its request. */
export async function settleDraft(
  executor: Executor,
  id: string,
  status: DraftRow["status"],
): Promise<void> {
  await executor
    .updateTable("draft")
    .set({ status, request: "null" })
    .where("id", "=", id)
    .execute();
}

/** Writes of this transaction to the twins so far, by kind and, for fields, by key. */
export async function countWritesOfTransaction(
  tx: Tx,
  twinIds: readonly string[],
): Promise<{ type: string; field_key: string | null; count: number }[]> {
  const { rows } = await sql<{ type: string; field_key: string | null; count: number }>`
    select type, case when type like 'field%' then field_key end as field_key, count(*)::int as count
    from twin_history
    where twin_id = any(${twinIds}::uuid[]) and xmin = pg_current_xact_id()::xid
    group by 1, 2`.execute(tx);
  return rows;
}
