import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { type TwinRow, TWIN_COLUMNS, type TwinLock } from "./twin.store.ts";

export function findTwinRow(
  executor: Executor,
  domainId: string,
  id: string,
  lock: TwinLock = null,
): Promise<TwinRow | undefined> {
  const query = executor
    .selectFrom("twin")
    .select(TWIN_COLUMNS)
    .where("id", "=", id)
    .where("domain_id", "=", domainId);
  if (lock === "change") return query.forUpdate().executeTakeFirst();
  return (lock === "stay" ? query.forKeyShare() : query).executeTakeFirst();
}

/**
 * Finds the rows of twins, ordered by ID, so that concurrent requests lock twins in the same order and can't
 * deadlock.
 */
export function findTwinRows(
  executor: Executor,
  domainId: string,
  ids: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<TwinRow[]> {
  return executor
    .selectFrom("twin")
    .select(TWIN_COLUMNS)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("domain_id", "=", domainId)
    .orderBy("id")
    .$if(lock, (query) => query.forUpdate())
    .execute();
}

export async function hasTwin(executor: Executor, id: string): Promise<boolean> {
  const row = await executor
    .selectFrom("twin")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
