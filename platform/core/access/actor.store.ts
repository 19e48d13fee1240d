import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { groupIdsSql, type OwnGrantRow, userGrantsSql } from "./effective-grant.queries.ts";

export interface EffectiveGrantsRow {
  userId: string;
  permissionSchemaId: string | null;
  groupIds: string[];
  userGrants: OwnGrantRow[];
}

/**
 * Loads everything that decides users' permissions in a domain and business. Users outside the domain are left out.
 */
export async function findEffectiveGrants(
  db: Executor,
  domainId: string,
  userIds: readonly string[],
  businessAccountId: string | null,
): Promise<EffectiveGrantsRow[]> {
  const principal = {
    user: sql`du.user_id`,
    domain: sql`du.domain_id`,
    account: sql`${businessAccountId}::uuid`,
  } satisfies Record<string, RawBuilder<unknown>>;
  const { rows } = await sql<EffectiveGrantsRow>`
    select du.user_id as "userId",
           coalesce(ba.permission_schema_id, d.permission_schema_id) as "permissionSchemaId",
           ${groupIdsSql(principal)} as "groupIds",
           ${userGrantsSql(principal)} as "userGrants"
    from domain_user du
    join domain d on d.id = du.domain_id
    left join business_account ba on ba.id = ${businessAccountId}::uuid
    where du.domain_id = ${domainId} and du.user_id = any(${userIds}::uuid[])`.execute(db);
  return rows;
}
