import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

/** Lists the products of a business with a price, newest first. */
export async function newestPricedIds(
  executor: Executor,
  businessAccountId: string,
  rootClassId: string,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("twin")
    .select("id")
    .where("business_account_id", "=", businessAccountId)
    .where("root_class_id", "=", rootClassId)
    .where(sql<boolean>`fields ->> 'price' is not null`)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
