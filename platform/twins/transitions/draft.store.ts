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

/** Finds a draft of this user. Drafts of others are not found. */
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

/** Sets the final status of a draft and removes its request, which is no longer needed. */
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

export async function deleteDraft(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom("draft").where("id", "=", id).execute();
}

/** Deletes drafts that were created before this time, with any status. Returns their number. */
export async function purgeDrafts(executor: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom("draft")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export interface WriteCount {
  type: string;
  /** Key of the changed field; null for changes that don't concern a field. */
  field_key: string | null;
  count: number;
  /** Number of tags or markers that were added; `removed` is the number of removed ones. */
  added: number;
  removed: number;
}

/**
 * Counts changes of twins in this transaction by type and field. Only counts history entries with an ID greater than
 * `since`, a UUID of version 7.
 */
export async function countWritesOfTransaction(tx: Tx, since: string): Promise<WriteCount[]> {
  const { rows } = await sql<WriteCount>`
    select type, case when type like 'field%' then field_key end as field_key,
      count(*)::int as count,
      sum(${differenceSql("after", "before")})::int as added,
      sum(${differenceSql("before", "after")})::int as removed
    from twin_history
    where id > ${since} and xmin = pg_current_xact_id()::xid
    group by 1, 2`.execute(tx);
  return rows;
}

/** SQL for the number of IDs in a comma-separated column that the other column doesn't contain. */
function differenceSql(column: "before" | "after", other: "before" | "after") {
  const idsIn = (name: string) => sql`select unnest(string_to_array(${sql.ref(name)}, ','))`;
  return sql`case when type in ('tagChanged', 'markerChanged')
    then cardinality(array(${idsIn(column)} except ${idsIn(other)})) else 0 end`;
}

/** Lists the IDs of twins that this transaction has changed but neither created nor deleted. */
export async function listChangedTwinIds(tx: Tx, since: string): Promise<string[]> {
  const { rows } = await sql<{ twin_id: string }>`
    select twin_id from twin_history
    where id > ${since} and xmin = pg_current_xact_id()::xid
    group by twin_id having not bool_or(type in ('twinCreated', 'twinDeleted'))`.execute(tx);
  return rows.map(({ twin_id: id }) => id);
}
