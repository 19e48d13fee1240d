import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { PriceEntry } from "./price-history.rules.ts";

/** Lists the newest changes of these fields since an instant, newest first. The order is that of the index on twins. */
export function listPriceEntries(
  executor: Executor,
  twinIds: readonly string[],
  { keys, from, limit }: { keys: readonly string[]; from: Date; limit: number },
): Promise<PriceEntry[]> {
  return executor
    .selectFrom("twin_history")
    .select([
      "twin_id",
      "batch_id",
      "field_key",
      "before",
      "after",
      "actor_user_id",
      "origin",
      "created_at",
    ])
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .where("created_at", ">=", from)
    .where("field_key", "in", keys)
    .where("type", "in", ["fieldCreated", "fieldChanged", "fieldDeleted"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
