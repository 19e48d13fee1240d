import { sql } from "kysely";

import { OUTDATED_NO } from "#common/calculated-numbers.ts";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { TWIN_COLUMNS, type TwinRow } from "../../twins/twin/twin.store.ts";

/** Returns which of the products have a card with a live listing. */
export async function filterListed(
  executor: Executor,
  productIds: readonly string[],
): Promise<string[]> {
  const rows = await executor
    .selectFrom("publication")
    .innerJoin("twin as card", "card.id", "publication.card_id")
    .select("card.head_id")
    .distinct()
    .where("card.head_id", "=", sql<string>`any(${productIds}::uuid[])`)
    .where("publication.state", "=", "live")
    .execute();
  return rows.flatMap(({ head_id: id }) => id ?? []);
}

/** Lists the cards of products that have a live listing. */
export function listListedCards(
  executor: Executor,
  productIds: readonly string[],
): Promise<TwinRow[]> {
  return executor
    .selectFrom("twin")
    .select(TWIN_COLUMNS)
    .where("head_id", "=", sql<string>`any(${productIds}::uuid[])`)
    .where((where) =>
      where.exists(
        where
          .selectFrom("publication")
          .select("publication.id")
          .whereRef("publication.card_id", "=", "twin.id")
          .where("publication.state", "=", "live"),
      ),
    )
    .execute();
}

/** Saves for each card whether its listing is outdated. */
export async function writeOutdated(tx: Tx, outdated: ReadonlyMap<string, boolean>): Promise<void> {
  const ids = [...outdated.keys()];
  const values = [...outdated.values()].map(Number);
  await sql`
    delete from twin_range
    using unnest(${ids}::uuid[], ${values}::float8[]) as compared (id, val)
    where twin_id = compared.id and field_no = ${OUTDATED_NO}
      and twin_range.val <> compared.val`.execute(tx);
  await sql`
    insert into twin_range (field_no, val, twin_id)
    select ${OUTDATED_NO}::int, compared.val, compared.id
    from unnest(${ids}::uuid[], ${values}::float8[]) as compared (id, val)
    on conflict do nothing`.execute(tx);
}

/** Forgets whether the listing of a publication's card is outdated, because it has ended. */
export async function deleteOutdated(executor: Executor, publicationId: string): Promise<void> {
  await executor
    .deleteFrom("twin_range")
    .where("field_no", "=", OUTDATED_NO)
    .where("twin_id", "=", (where) =>
      where.selectFrom("publication").select("card_id").where("id", "=", publicationId),
    )
    .execute();
}

/** Reads the settings of businesses by ID. */
export async function readSettings(
  executor: Executor,
  businessAccountIds: readonly string[],
): Promise<Map<string, unknown>> {
  const rows = await executor
    .selectFrom("business_account")
    .select(["id", "settings"])
    .where("id", "=", sql<string>`any(${businessAccountIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, settings }) => [id, settings]));
}
