import { sql } from "kysely";

import type { Executor } from "../context.ts";

export interface StandingRow {
  permissionSchemaId: string | null;
  groupIds: string[];
  userGrants: string[];
}

/** What decides on a user's permissions in a domain and business account; undefined: not in it. */
export async function findStanding(
  db: Executor,
  domainId: string,
  userId: string,
  businessAccountId: string | null,
): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow>`
    select coalesce(ba.permission_schema_id, d.permission_schema_id) as "permissionSchemaId",
           array(
             select m.user_group_id from user_group_member m
             where m.user_id = du.user_id
               and (m.domain_id is null or m.domain_id = d.id)
               and (m.business_account_id is null or m.business_account_id = ${businessAccountId}::uuid)
           ) as "groupIds",
           array(
             select g.permission_id from permission_grant_user g
             where g.user_id = du.user_id
               and g.permission_schema_id = coalesce(ba.permission_schema_id, d.permission_schema_id)
               and (g.business_account_id is null or g.business_account_id = ${businessAccountId}::uuid)
           ) as "userGrants"
    from domain_user du
    join domain d on d.id = du.domain_id
    left join business_account ba on ba.id = ${businessAccountId}::uuid
    where du.domain_id = ${domainId} and du.user_id = ${userId}`.execute(db);
  return rows[0];
}
