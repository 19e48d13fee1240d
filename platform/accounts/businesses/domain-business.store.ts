import { sql, type Updateable } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

/** A business as presented to administrators of its domain. */
export interface DomainAccountRow {
  id: string;
  name: string;
  permissionSchemaId: string | null;
  twinflowSchemaId: string | null;
  twinClassSchemaId: string | null;
  tierId: string | null;
  storedCount: number;
  storedSize: number;
  createdAt: Date;
}

/** Lists the businesses of the domain, or one by ID, with the size of their files. */
export async function listDomainAccounts(
  db: Executor,
  domainId: string,
  id: string | null = null,
): Promise<DomainAccountRow[]> {
  const { rows } = await sql<DomainAccountRow>`
    select account.id, account.name, account.permission_schema_id as "permissionSchemaId",
           account.twinflow_schema_id as "twinflowSchemaId", account.tier_id as "tierId", account.twin_class_schema_id as "twinClassSchemaId",
           account.created_at as "createdAt", stored.count as "storedCount", stored.size as "storedSize"
    from business_account account
    cross join lateral (
      select count(*)::int as count, coalesce(sum(size), 0)::bigint as size
      from twin_attachment where business_account_id = account.id) stored
    where account.domain_id = ${domainId} and (${id}::uuid is null or account.id = ${id}::uuid)
    order by account.created_at, account.id`.execute(db);
  return rows;
}

/** Undefined columns keep their value. */
export async function updateDomainAccount(
  db: Executor,
  id: string,
  change: Pick<
    Updateable<Tables["business_account"]>,
    "name" | "tier_id" | "permission_schema_id" | "twinflow_schema_id" | "twin_class_schema_id"
  >,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable("business_account").set(change).where("id", "=", id).execute();
}

/**
 * Counts the twins of a business. A business with twins is not deleted, because its data must not
 * be lost with it.
 */
export async function countTwins(tx: Tx, businessAccountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("twin")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("business_account_id", "=", businessAccountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a business with its members, groups, schemas and sessions. */
export async function removeAccount(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("business_account")
    .set({ permission_schema_id: null, twinflow_schema_id: null })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("session").where("business_account_id", "=", id).execute();
  await tx.deleteFrom("business_account").where("id", "=", id).execute();
}

/** True if the business has an owner, who is then the only one to invite users. */
export async function hasOwner(db: Executor, businessAccountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("user_group_member")
    .innerJoin("user_group", "user_group.id", "user_group_member.user_group_id")
    .select("user_group_member.id")
    .where("user_group_member.business_account_id", "=", businessAccountId)
    .where("user_group.key", "=", "owner")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
