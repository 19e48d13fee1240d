import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { type TagKind, TABLES } from "../../model/changes/move-twins.store.ts";

/** The options of a page of twins, in the order they were added. */
export function listTagsOfTwins(
  executor: Executor,
  kind: TagKind,
  twinIds: readonly string[],
): Promise<{ twin_id: string; option_id: string }[]> {
  return executor
    .selectFrom(TABLES[kind])
    .select(["twin_id", "option_id"])
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .orderBy("created_at")
    .orderBy("option_id")
    .execute();
}

export async function addTags(
  tx: Tx,
  kind: TagKind,
  twinId: string,
  optionIds: readonly string[],
  at: Date,
): Promise<void> {
  if (optionIds.length === 0) return;
  await tx
    .insertInto(TABLES[kind])
    .values(optionIds.map((option_id) => ({ twin_id: twinId, option_id, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeTags(
  tx: Tx,
  kind: TagKind,
  twinId: string,
  optionIds: readonly string[],
): Promise<void> {
  if (optionIds.length === 0) return;
  await tx
    .deleteFrom(TABLES[kind])
    .where("twin_id", "=", twinId)
    .where("option_id", "=", sql<string>`any(${optionIds}::uuid[])`)
    .execute();
}

/** Removes options that aren't of this list; null: all of them. */
export async function removeForeignTags(
  tx: Tx,
  twinId: string,
  kind: TagKind,
  listId: string | null,
): Promise<void> {
  await sql`
    delete from ${sql.table(TABLES[kind])} mark using data_list_option option
    where option.id = mark.option_id and mark.twin_id = ${twinId}
      and option.data_list_id is distinct from ${listId}`.execute(tx);
}
