import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

export interface RightRow {
  permissionId: string;
  /** Schema of the grant; null: all schemas. */
  schemaId: string | null;
  /** True if the schema is that of the domain or of one of the user's businesses. */
  applies: boolean;
}

/**
 * Lists all permissions that a user could get in a domain, in any business and with any assigned twin, including
 * those in schemas that don't apply to the user.
 */
export async function listUserRights(
  tx: Tx,
  domainId: string,
  userId: string,
): Promise<RightRow[]> {
  const { rows } = await sql<RightRow>`
    with own_group as (
      select m.user_group_id as id from user_group_member m
      join user_group g on g.id = m.user_group_id
      where m.user_id = ${userId}
        and coalesce(m.domain_id, g.domain_id, ${domainId}) = ${domainId}
        and coalesce(g.domain_id, ${domainId}) = ${domainId}
    ), applying as (
      select permission_schema_id as id from domain where id = ${domainId}
      union
      select ba.permission_schema_id from business_account ba
      join business_account_user bau on bau.business_account_id = ba.id
      where ba.domain_id = ${domainId} and bau.user_id = ${userId}
    ), held as (
      select permission_schema_id as schema_id, permission_id
      from permission_grant_user where user_id = ${userId}
      union
      select permission_schema_id, permission_id from permission_grant_user_group
      where user_group_id in (select id from own_group)
      union
      select permission_schema_id, permission_id from permission_grant_assignee_propagation
      where not in_space_only
    )
    select held.permission_id as "permissionId", held.schema_id as "schemaId",
           held.schema_id in (select id from applying where id is not null) as applies
    from held join permission_schema s on s.id = held.schema_id
    where s.domain_id = ${domainId}
    union
    select permission_id, null, true from permission_grant_global
    where user_group_id in (select id from own_group)`.execute(tx);
  return rows;
}

/** Lists administrators of the domain other than the given user. */
export async function otherAdministrators(
  tx: Tx,
  domainId: string,
  adminGroupId: string,
  exceptUserId: string | null,
): Promise<{ email: string; locale: string | null }[]> {
  return tx
    .selectFrom("user_group_member")
    .innerJoin("app_user", "app_user.id", "user_group_member.user_id")
    .innerJoin("domain_user", (join) =>
      join
        .onRef("domain_user.user_id", "=", "app_user.id")
        .on("domain_user.domain_id", "=", domainId),
    )
    .select(["app_user.email", "domain_user.locale"])
    .distinct()
    .where("user_group_member.user_group_id", "=", adminGroupId)
    .where("user_group_member.domain_id", "=", domainId)
    .where("app_user.state", "=", "ACTIVE")
    .$if(exceptUserId !== null, (rows) => rows.where("app_user.id", "<>", exceptUserId ?? ""))
    .execute();
}

export async function findDomainAndUserNames(
  tx: Tx,
  domainId: string,
  userId: string | null,
): Promise<{ domainName: string; userName: string | null } | undefined> {
  const { rows } = await sql<{ domainName: string; userName: string | null }>`
    select domain.name as "domainName", app_user.full_name as "userName"
    from domain left join app_user on app_user.id = ${userId}
    where domain.id = ${domainId}`.execute(tx);
  return rows[0];
}
