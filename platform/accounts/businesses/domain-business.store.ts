import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

/** A business as administrators of its domain see it. */
export interface DomainAccountRow {
  id: string;
  name: string;
  permissionSchemaId: string | null;
  twinflowSchemaId: string | null;
  tierId: string | null;
  storedCount: number;
  storedSize: number;
  createdAt: Date;
}

/** All businesses of the domain, or one by ID, with their storage use. */
export async function listDomainAccounts(
  db: Executor,
  domainId: string,
  id: string | null = null,
): Promise<DomainAccountRow[]> {
  const { rows } = await sql<DomainAccountRow>`
    select account.id, account.name, account.permission_schema_id as "permissionSchemaId",
           account.twinflow_schema_id as "twinflowSchemaId", account.tier_id as "tierId",
           account.created_at as "createdAt", stored.count as "storedCount", stored.size as "storedSize"
    from business_account account
    cross join lateral (
      select count(*)::int as count, coalesce(sum(size), 0)::bigint as size
      from twin_attachment where business_account_id = account.id) stored
    where account.domain_id = ${domainId} and (${id}::uuid is null or account.id = ${id}::uuid)
    order by account.created_at, account.id`.execute(db);
  return rows;
}

/** Undefined values stay unchanged. */
export async function updateDomainAccount(
  db: Executor,
  id: string,
  change: { name: string | undefined; tier_id: string | null | undefined },
): Promise<void> {
  if (change.name === undefined && change.tier_id === undefined) return;
  await db.updateTable("business_account").set(change).where("id", "=", id).execute();
}
