import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { tenantOf } from "../../base/jobs/job.store.ts";

export interface DomainContent {
  kind: string;
  count: number;
}

/**
 * Counts the content of a domain by kind. The user `userId` isn't counted, and kinds without
 * content are left out.
 */
export async function countContent(
  db: Executor,
  domainId: string,
  userId: string,
): Promise<DomainContent[]> {
  const ofDomain = (kind: string, table: string) => sql`
    select ${kind} as kind, count(*)::int as count from ${sql.table(table)} where domain_id = ${domainId}`;
  const { rows } = await sql<DomainContent>`
    ${ofDomain("businessAccount", "business_account")}
    union all
    select 'user', count(*)::int from domain_user where domain_id = ${domainId} and user_id <> ${userId}
    union all ${ofDomain("twin", "twin")}
    union all ${ofDomain("twinClass", "twin_class")}
    union all ${ofDomain("dataList", "data_list")}
    union all ${ofDomain("link", "link")}
    union all ${ofDomain("permission", "permission")}
    union all ${ofDomain("userGroup", "user_group")}
    union all ${ofDomain("factory", "twin_factory")}`.execute(db);
  return rows.filter(({ count }) => count > 0);
}

/** Locks a domain and its classes. Transactions that add twins lock the class, so this waits for them. */
export async function lockDomain(tx: Tx, domainId: string): Promise<void> {
  await sql`select id from domain where id = ${domainId} for update`.execute(tx);
  await sql`select id from twin_class where domain_id = ${domainId} for update`.execute(tx);
}

/** Storage keys of files that the domain's trash and icons refer to. */
export async function listStoredKeys(tx: Tx, domainId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select unnest(storage_keys) as key from trash_entry where domain_id = ${domainId}
    union
    select storage_key from resource where domain_id = ${domainId}`.execute(tx);
  return rows.map(({ key }) => key);
}

/**
 * Deletes a domain with everything that belongs to it. Transitions, workflows and factory parts
 * must be deleted first: they refer to each other, so the database would reject a cascade.
 */
export async function deleteDomainRows(tx: Tx, domainId: string): Promise<void> {
  const classes = sql`select id from twin_class where domain_id = ${domainId}`;
  const flows = sql`select id from twinflow where class_id in (${classes})`;
  const factories = sql`select id from twin_factory where domain_id = ${domainId}`;
  await sql`delete from twin_transition where twinflow_id in (${flows})`.execute(tx);
  await sql`delete from twinflow where class_id in (${classes})`.execute(tx);
  for (const part of ["pipeline", "branch", "multiplier", "eraser"]) {
    const table = sql.table(`twin_factory_${part}`);
    await sql`delete from ${table} where factory_id in (${factories})`.execute(tx);
  }
  const tenant = tenantOf({ domainId, businessAccountId: null });
  await sql`delete from job where tenant = ${tenant}`.execute(tx);
  await sql`delete from mail_outbox where domain_id = ${domainId}`.execute(tx);
  await sql`delete from domain where id = ${domainId}`.execute(tx);
}
