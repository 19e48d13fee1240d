import { sql } from "kysely";

import { OUTDATED_NO } from "#common/calculated-numbers.ts";

import type { Executor } from "../../base/database/executor.ts";
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
