import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { tenantOf } from "../../base/jobs/job.store.ts";

/**
 * Raises the statement timeout, because deleting a large business takes longer than requests may.
 */
export async function allowTime(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
}

/** Counts publications that are live on a marketplace or being submitted to one. */
export async function countListings(db: Executor, businessAccountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from publication
    where business_account_id = ${businessAccountId} and state in ('queued', 'submitted', 'live')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Lists the storage keys of all files of a business, including those in its trash. */
export async function listStoredKeys(tx: Tx, businessAccountId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select a.storage_key as key from twin_attachment a join twin t on t.id = a.twin_id
    where t.business_account_id = ${businessAccountId} and a.storage_key is not null
    union
    select storage_key from business_export
    where business_account_id = ${businessAccountId} and storage_key is not null
    union
    select source ->> 'key' from bulk_job
    where business_account_id = ${businessAccountId} and source ->> 'key' is not null
    union
    select unnest(storage_keys) from trash_entry where business_account_id = ${businessAccountId}`.execute(
    tx,
  );
  return rows.map(({ key }) => key);
}

/**
 * Deletes a business's twins and what belongs to them. Other rows are deleted together with the business.
 */
export async function deleteContent(
  tx: Tx,
  { domainId, businessAccountId }: { domainId: string; businessAccountId: string },
): Promise<number> {
  const own = sql`select id from twin where business_account_id = ${businessAccountId}`;
  for (const table of ["twin_history", "webhook_delivery"]) {
    await sql`delete from ${sql.table(table)} where twin_id in (${own})`.execute(tx);
  }
  await sql`
    delete from webhook_delivery where webhook_id in (
      select id from webhook where business_account_id = ${businessAccountId})`.execute(tx);
  for (const table of ["publication", "draft", "trash_entry", "configuration_plan", "list_view"]) {
    await sql`delete from ${sql.table(table)} where business_account_id = ${businessAccountId}`.execute(
      tx,
    );
  }
  const tenant = tenantOf({ domainId, businessAccountId });
  await sql`delete from job where tenant = ${tenant}`.execute(tx);
  const deleted = await sql`
    delete from twin where business_account_id = ${businessAccountId}`.execute(tx);
  await sql`delete from twin_alias_counter where owner_id = ${businessAccountId}`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0n);
}
