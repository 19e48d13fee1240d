import { type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import { keepConfiguration } from "../../core/trash/trash.store.ts";

export type TierRow = Selectable<Tables["tier"]>;

/** Finds the tier of a business: its own, or else the domain's default. */
export async function findAccountTier(
  executor: Executor,
  businessAccountId: string,
): Promise<TierRow | null> {
  const row = await executor
    .selectFrom("business_account")
    .innerJoin("domain", "domain.id", "business_account.domain_id")
    .innerJoin("tier", (join) =>
      join.on(
        "tier.id",
        "=",
        sql<string>`coalesce(business_account.tier_id, domain.default_tier_id)`,
      ),
    )
    .selectAll("tier")
    .where("business_account.id", "=", businessAccountId)
    .executeTakeFirst();
  return row ?? null;
}

export interface StorageUse {
  count: number;
  size: number;
}

/** Measures the files that the domain and all its businesses store. */
export function measureDomainStorage(executor: Executor, domainId: string): Promise<StorageUse> {
  return storageUse(executor)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("twin")
          .select("twin.id")
          .whereRef("twin.id", "=", "twin_attachment.twin_id")
          .where("twin.domain_id", "=", domainId),
      ),
    )
    .executeTakeFirstOrThrow();
}

export function storageUse(executor: Executor) {
  return executor
    .selectFrom("twin_attachment")
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(sum(size), 0)::bigint`.as("size"),
    ]);
}

export function listTiers(executor: Executor, domainId: string): Promise<TierRow[]> {
  return executor
    .selectFrom("tier")
    .selectAll()
    .where("domain_id", "=", domainId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Finds tiers of any domain; unknown IDs are missing from the result. */
export function tiersById(executor: Executor, ids: readonly string[]): Promise<TierRow[]> {
  return executor
    .selectFrom("tier")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function writeTier(tx: Tx, tier: TierRow): Promise<void> {
  const { id: _id, domain_id: _domain, created_at: _created, ...changed } = tier;
  await tx
    .insertInto("tier")
    .values(tier)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
    .execute();
}

export async function removeTier(tx: Tx, id: string): Promise<void> {
  await keepConfiguration(tx, "tier", id);
  await tx.deleteFrom("tier").where("id", "=", id).execute();
}

export async function setDefaultTier(tx: Tx, domainId: string, tierId: string): Promise<void> {
  await tx
    .updateTable("domain")
    .set({ default_tier_id: tierId })
    .where("id", "=", domainId)
    .execute();
}

export interface TierUse {
  kind: "domain" | "businessAccount";
  id: string;
  name: string;
}

/** Lists what uses the tier: first the domain, if the tier is its default, and then businesses, oldest first. */
export async function listTierUses(
  executor: Executor,
  domainId: string,
  tierId: string,
): Promise<TierUse[]> {
  const { rows } = await sql<TierUse>`
    select kind, id, name from (
      select 'domain' as kind, id, name, null::timestamptz as created_at
      from domain where id = ${domainId} and default_tier_id = ${tierId}
      union all
      select 'businessAccount', id, name, created_at
      from business_account where domain_id = ${domainId} and tier_id = ${tierId}) uses
    order by created_at nulls first, id`.execute(executor);
  return rows;
}

/**
 * Returns the schema columns that a business gets with the tier. If the tier has no schema of a kind, its column is
 * absent, so that the business keeps its own.
 */
function schemasOfTier(tier: TierRow) {
  return {
    ...(tier.permission_schema_id && { permission_schema_id: tier.permission_schema_id }),
    ...(tier.twinflow_schema_id && { twinflow_schema_id: tier.twinflow_schema_id }),
    ...(tier.twin_class_schema_id && { twin_class_schema_id: tier.twin_class_schema_id }),
  };
}

/** Returns false if the domain has no such business. */
export async function setTierOfAccount(
  tx: Tx,
  domainId: string,
  businessAccountId: string,
  tier: TierRow,
): Promise<boolean> {
  const row = await tx
    .updateTable("business_account")
    .set({ tier_id: tier.id, ...schemasOfTier(tier) })
    .where("id", "=", businessAccountId)
    .where("domain_id", "=", domainId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
