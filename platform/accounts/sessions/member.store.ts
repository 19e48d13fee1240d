import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import {
  groupIdsSql,
  type PrincipalSql,
  userGrantsSql,
} from "../../core/access/effective-grant.queries.ts";
import type { SessionRow } from "./session.store.ts";

/** The columns of a session that describe its user. */
export type MemberRow = Omit<SessionRow, "id" | "auth_expires_at" | "locale" | "default_locale">;

/**
 * Reads a user of a domain with their current groups and grants, in one of its businesses if the ID
 * isn't null.
 */
export async function findMember(
  db: Executor,
  domainId: string,
  userId: string,
  businessAccountId: string | null,
): Promise<MemberRow | undefined> {
  const who: PrincipalSql = {
    user: sql`${userId}::uuid`,
    domain: sql`${domainId}::uuid`,
    account: sql`${businessAccountId}::uuid`,
  };
  const { rows } = await sql<MemberRow>`
    select u.id as user_id, u.state as user_state, ba.id as business_account_id, d.model_version,
           null::text as token_scope,
           coalesce(ba.permission_schema_id, d.permission_schema_id) as permission_schema_id,
           coalesce(ba.twinflow_schema_id, d.twinflow_schema_id) as twinflow_schema_id,
           ${businessAccountId}::uuid is null or exists (
             select from business_account_user bau
             where bau.business_account_id = ba.id and bau.user_id = u.id) as is_member,
           ${groupIdsSql(who)} as group_ids,
           ${userGrantsSql(who)} as user_grants
    from app_user u
    join domain_user du on du.domain_id = ${domainId} and du.user_id = u.id
    join domain d on d.id = du.domain_id
    left join business_account ba on ba.id = ${businessAccountId}::uuid
    where u.id = ${userId}`.execute(db);
  return rows[0];
}
