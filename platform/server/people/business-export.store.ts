import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";

export interface BusinessExportRow {
  id: string;
  state: "waiting" | "ready" | "failed";
  storage_key: string | null;
  bytes: string | null;
  created_at: Date;
  finished_at: Date | null;
}

export async function findBusinessExport(
  db: Executor,
  businessAccountId: string,
): Promise<BusinessExportRow | undefined> {
  return db
    .selectFrom("business_export")
    .select(["id", "state", "storage_key", "bytes", "created_at", "finished_at"])
    .where("business_account_id", "=", businessAccountId)
    .executeTakeFirst();
}

/** Inserts an export, which replaces the business's previous one. */
export async function insertBusinessExport(
  tx: Tx,
  row: { businessAccountId: string; id: string; userId: string | null; at: Date },
): Promise<void> {
  const values = {
    id: row.id,
    state: "waiting" as const,
    storage_key: null,
    bytes: null,
    requested_by_user_id: row.userId,
    created_at: row.at,
    finished_at: null,
  };
  await tx
    .insertInto("business_export")
    .values({ business_account_id: row.businessAccountId, ...values })
    .onConflict((conflict) => conflict.column("business_account_id").doUpdateSet(values))
    .execute();
}

/** Saves the result of an export; false if a newer export has replaced it. */
export async function finishBusinessExport(
  db: Executor,
  id: string,
  result: { state: "ready" | "failed"; storageKey: string | null; bytes: number | null; at: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable("business_export")
    .set({
      state: result.state,
      storage_key: result.storageKey,
      bytes: result.bytes === null ? null : String(result.bytes),
      finished_at: result.at,
    })
    .where("id", "=", id)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Deletes exports made before this time. Returns the storage keys of their archives. */
export async function deleteBusinessExports(
  tx: Tx,
  before: Date,
): Promise<{ storage_key: string | null }[]> {
  return tx
    .deleteFrom("business_export")
    .where("created_at", "<", before)
    .returning("storage_key")
    .execute();
}

export async function findBusiness(
  db: Executor,
  domainId: string,
  businessAccountId: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from business_account
    where domain_id = ${domainId} and id = ${businessAccountId}`.execute(db);
  return rows[0];
}
