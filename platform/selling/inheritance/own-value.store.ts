import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { insertRecords } from "../../base/database/insert-records.ts";
import { ONE_BY_ONE } from "../../base/database/one-by-one.ts";

export interface OwnValue {
  cardId: string;
  key: string;
}

/** Reads the keys of the fields in which cards have values of their own. Cards without any are left out. */
export async function readOwnKeys(
  executor: Executor,
  cardIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await executor
    .selectFrom("card_own_value")
    .selectAll()
    .where("twin_id", "=", sql<string>`any(${cardIds}::uuid[])`)
    .execute();
  const byCard = Map.groupBy(rows, ({ twin_id: id }) => id);
  return new Map([...byCard].map(([id, own]) => [id, new Set(own.map((row) => row.field_key))]));
}

/** Replaces what is recorded of these fields: own values are inserted, followed ones deleted. */
export async function recordOwnValues(
  tx: Tx,
  { own, followed }: { own: readonly OwnValue[]; followed: readonly OwnValue[] },
): Promise<void> {
  const all = [...own, ...followed];
  if (all.length === 0) return;
  const ids = all.map(({ cardId }) => cardId);
  const keys = all.map(({ key }) => key);
  await sql`
    delete from card_own_value
    using unnest(${ids}::uuid[], ${keys}::text[]) as changed (id, key)
    where twin_id = changed.id and field_key = changed.key`.execute(tx);
  const rows = own.map(({ cardId, key }) => ({ twin_id: cardId, field_key: key }));
  await insertRecords(tx, "card_own_value", rows);
}

/** Lists the fields that a change, which made these versions of twins, has changed. */
export async function listChangedKeys(
  tx: Tx,
  twins: readonly { id: string; version: number }[],
): Promise<Map<string, Set<string>>> {
  const ids = twins.map(({ id }) => id);
  const versions = twins.map(({ version }) => version);
  const { rows } = await sql<{ twin_id: string; key: string }>`
    select entry.twin_id, case entry.type
      when 'nameChanged' then 'name'
      when 'descriptionChanged' then 'description'
      else entry.field_key end as key
    from unnest(${ids}::uuid[], ${versions}::int[]) as changed (id, version)
    cross join lateral (
      select twin_id, type, field_key from twin_history
      where twin_id = changed.id and version = changed.version
      ${ONE_BY_ONE}
    ) as entry
    where entry.type in
      ('nameChanged', 'descriptionChanged', 'fieldCreated', 'fieldChanged', 'fieldDeleted')`.execute(
    tx,
  );
  const byTwin = Map.groupBy(rows, (row) => row.twin_id);
  return new Map([...byTwin].map(([id, changed]) => [id, new Set(changed.map(({ key }) => key))]));
}

/** Lists the IDs of the products' cards. */
export async function listCardIds(
  executor: Executor,
  productIds: readonly string[],
  cardRootId: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("twin")
    .select("id")
    .where("head_id", "=", sql<string>`any(${productIds}::uuid[])`)
    .where("root_class_id", "=", cardRootId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Selects those of the products that have cards. */
export async function filterWithCards(
  executor: Executor,
  productIds: readonly string[],
  cardRootId: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("twin")
    .select("head_id")
    .distinct()
    .where("head_id", "=", sql<string>`any(${productIds}::uuid[])`)
    .where("root_class_id", "=", cardRootId)
    .execute();
  return rows.flatMap((row) => row.head_id ?? []);
}

/** Lists a page of the IDs of a business's cards, ordered. */
export async function listCardIdsAfter(
  executor: Executor,
  businessAccountId: string,
  cardRootId: string,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom("twin")
    .select("id")
    .where("business_account_id", "=", businessAccountId)
    .where("root_class_id", "=", cardRootId)
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
