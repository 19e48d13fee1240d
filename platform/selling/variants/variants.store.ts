import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { takeTurns } from "../../base/database/take-turns.ts";
import { TWIN_COLUMNS, type TwinRow } from "../../twins/twin/twin.store.ts";

interface GroupOf {
  businessAccountId: string;
  rootId: string;
  group: string;
}

/**
 * Serializes additions to a group, so that two concurrent ones can't both add the same combination.
 */
export async function lockGroup(tx: Tx, { businessAccountId, group }: GroupOf): Promise<void> {
  await takeTurns(tx, `variants ${businessAccountId} ${group}`);
}

/** Lists up to `limit` products of a group. */
export function listGroup(
  executor: Executor,
  { businessAccountId, rootId, group }: GroupOf,
  limit: number,
): Promise<TwinRow[]> {
  return executor
    .selectFrom("twin")
    .select(TWIN_COLUMNS)
    .where("business_account_id", "=", businessAccountId)
    .where("root_class_id", "=", rootId)
    .where(sql<string>`fields ->> 'variant_group'`, "=", group)
    .orderBy("id")
    .limit(limit)
    .execute();
}
