import { sql } from "kysely";

import type { Executor, Tx } from "../../core/services.ts";

/** Options hung on a twin: tags by people, markers by workflow. */
export type Mark = "tag" | "marker";

const TABLES = { tag: "twin_tag", marker: "twin_marker" } as const;

/** The options on a page of twins, in the order they were put there. */
export function marksOfTwins(
  executor: Executor,
  mark: Mark,
  twinIds: readonly string[],
): Promise<{ twin_id: string; option_id: string }[]> {
  return executor
    .selectFrom(TABLES[mark])
    .select(["twin_id", "option_id"])
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .orderBy("created_at")
    .orderBy("option_id")
    .execute();
}

export async function addMarks(
  tx: Tx,
  mark: Mark,
  twinId: string,
  optionIds: readonly string[],
  at: Date,
): Promise<void> {
  if (optionIds.length === 0) return;
  await tx
    .insertInto(TABLES[mark])
    .values(optionIds.map((option_id) => ({ twin_id: twinId, option_id, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeMarks(
  tx: Tx,
  mark: Mark,
  twinId: string,
  optionIds: readonly string[],
): Promise<void> {
  if (optionIds.length === 0) return;
  await tx
    .deleteFrom(TABLES[mark])
    .where("twin_id", "=", twinId)
    .where("option_id", "=", sql<string>`any(${optionIds}::uuid[])`)
    .execute();
}

/** Options of the list that twins of the classes carry. */
export async function marksInUse(
  tx: Tx,
  mark: Mark,
  classIds: readonly string[],
  listId: string,
): Promise<string[]> {
  const { rows } = await sql<{ option_id: string }>`
    select distinct m.option_id from ${sql.table(TABLES[mark])} m
    join twin t on t.id = m.twin_id
    join data_list_option o on o.id = m.option_id
    where t.class_id = any(${classIds}::uuid[]) and o.data_list_id = ${listId}`.execute(tx);
  return rows.map(({ option_id }) => option_id);
}

/** A twin that carries the new option already only loses the old one. */
export async function replaceMark(
  tx: Tx,
  mark: Mark,
  classIds: readonly string[],
  optionId: string,
  newId: string,
): Promise<void> {
  const table = sql.table(TABLES[mark]);
  await sql`
    insert into ${table} (twin_id, option_id, created_at)
    select m.twin_id, ${newId}::uuid, m.created_at from ${table} m join twin t on t.id = m.twin_id
    where m.option_id = ${optionId} and t.class_id = any(${classIds}::uuid[])
    on conflict do nothing`.execute(tx);
  await sql`
    delete from ${table} using twin t
    where t.id = twin_id and option_id = ${optionId}
      and t.class_id = any(${classIds}::uuid[])`.execute(tx);
}
