import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Texts } from "../../base/database/tables/json-values.ts";

/** A former name, and the time at which it was replaced by another one. */
export interface PastName {
  name: Texts;
  replaced_at: Date;
}

/** Finds former names of options, statuses and classes by ID, oldest first. */
export async function findPastNames(
  db: Executor,
  domainId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PastName[]>> {
  const rows = await db
    .selectFrom("past_name")
    .select(["subject_id", "name", "replaced_at"])
    .where("domain_id", "=", domainId)
    .where("subject_id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("replaced_at")
    .execute();
  return Map.groupBy(rows, ({ subject_id }) => subject_id);
}

/** Deletes former names that were replaced before all remaining history entries. */
export async function purgePastNames(db: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("past_name")
    .where("replaced_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
