import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import { type TagKind, TABLES } from "../../model/changes/move-twins.store.ts";

/** A tag or marker of a twin. */
export interface TagOfTwin {
  twin_id: string;
  option_id: string;
}

export async function addTags(
  tx: Tx,
  kind: TagKind,
  tags: readonly TagOfTwin[],
  at: Date,
): Promise<void> {
  if (tags.length === 0) return;
  await sql`
    insert into ${sql.table(TABLES[kind])} (twin_id, option_id, created_at)
    select twin_id, option_id, ${at} from ${listed(tags)}
    on conflict do nothing`.execute(tx);
}

export async function removeTags(tx: Tx, kind: TagKind, tags: readonly TagOfTwin[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`
    delete from ${sql.table(TABLES[kind])} mark using ${listed(tags)}
    where mark.twin_id = named.twin_id and mark.option_id = named.option_id`.execute(tx);
}

function listed(tags: readonly TagOfTwin[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as named(twin_id uuid, option_id uuid)`;
}

/** Filters options of the list that twins of the business may get. Keeps their order. */
export async function filterOffered(
  tx: Tx,
  optionIds: readonly string[],
  { listId, businessAccountId }: { listId: string | null; businessAccountId: string | null },
): Promise<string[]> {
  if (listId === null || optionIds.length === 0) return [];
  const rows = await tx
    .selectFrom("data_list_option")
    .select("id")
    .where("id", "=", sql<string>`any(${optionIds}::uuid[])`)
    .where("data_list_id", "=", listId)
    .where("state", "=", "active")
    .where((eb) =>
      eb.or([
        eb("business_account_id", "is", null),
        eb("business_account_id", "=", businessAccountId),
      ]),
    )
    .execute();
  const offered = new Set(rows.map(({ id }) => id));
  return optionIds.filter((id) => offered.has(id));
}

/** Removes tags or markers that don't belong to the list. Without a list, removes all. */
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
