import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { DomainModel } from "../model/domain-model.ts";

/** SQL expressions for the principal of a statement and their domain and business. */
export interface PrincipalSql {
  user: RawBuilder<unknown>;
  domain: RawBuilder<unknown>;
  account: RawBuilder<unknown>;
}

export interface OwnGrantRow {
  schemaId: string;
  permissionId: string;
  by: "user" | "propagated";
}

/**
 * Selects the user's groups that apply in the domain and business. Groups of another domain or business are left out,
 * and so are groups in which the user is a member only for another one.
 */
export function groupIdsSql({ user, domain, account }: PrincipalSql): RawBuilder<unknown> {
  return sql`array(
    select m.user_group_id from user_group_member m
    join user_group ug on ug.id = m.user_group_id
    where m.user_id = ${user}
      and (m.domain_id is null or m.domain_id = ${domain})
      and (m.business_account_id is null or m.business_account_id = ${account})
      and (ug.domain_id is null or ug.domain_id = ${domain})
      and (ug.business_account_id is null or ug.business_account_id = ${account}))`;
}

/** Selects the grants that the user has without a group, in every schema, as JSON of `OwnGrantRow`s. */
export function userGrantsSql({ user, account }: PrincipalSql): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'schemaId', g.permission_schema_id, 'permissionId', g.permission_id, 'by', 'user'))
    from permission_grant_user g
    where g.user_id = ${user} and (g.business_account_id is null or g.business_account_id = ${account})
  ), '[]')`;
}

/**
 * Finds grants through twins that are assigned to the users in the same business; runs no query if the domain
 * has no such grants.
 */
export async function propagatedGrants(
  db: Executor,
  model: DomainModel,
  userIds: readonly string[],
  businessAccountId: string | null,
): Promise<(OwnGrantRow & { userId: string })[]> {
  if (model.grants.propagations.every(({ inSpaceOnly }) => inSpaceOnly)) return [];
  if (userIds.length === 0) return [];
  // Not an array, because the planner treats a single row of values as a constant, which it looks up in the index.
  const users = sql.join(userIds.map((id) => sql`(${id}::uuid)`));
  const { rows } = await sql<OwnGrantRow & { userId: string }>`
    select member.id as "userId", g.permission_schema_id as "schemaId",
           g.permission_id as "permissionId", 'propagated' as by
    from (values ${users}) as member (id) cross join permission_grant_assignee_propagation g
    where g.permission_schema_id = any(${model.grants.schemaIds}::uuid[]) and not g.in_space_only
      and exists (
        select from twin own join twin_class c on c.id = own.class_id
        where own.assigner_user_id = member.id and own.domain_id = ${model.domainId}
          and own.business_account_id is not distinct from ${businessAccountId}::uuid
          and g.propagation_class_id = any(c.ancestor_ids)
          and (g.propagation_status_id is null or g.propagation_status_id = own.status_id))`.execute(
    db,
  );
  return rows;
}
