import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { type TagKind, TABLES } from "../../model/changes/move-twins.store.ts";

/** Reads the tags or markers of twins in the order they were added. */
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
