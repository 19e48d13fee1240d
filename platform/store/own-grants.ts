import { type RawBuilder, sql } from "kysely";

/** How a statement says who it is about, in which domain and business account. */
export interface WhoSql {
  user: RawBuilder<unknown>;
  domain: RawBuilder<unknown>;
  account: RawBuilder<unknown>;
}

export interface OwnGrantRow {
  schemaId: string;
  permissionId: string;
  by: "user" | "propagated";
}

/** The groups that count here: neither of another domain or business nor entered for one only. */
export function groupIdsSql({ user, domain, account }: WhoSql): RawBuilder<unknown> {
  return sql`array(
    select m.user_group_id from user_group_member m
    join user_group ug on ug.id = m.user_group_id
    where m.user_id = ${user}
      and (m.domain_id is null or m.domain_id = ${domain})
      and (m.business_account_id is null or m.business_account_id = ${account})
      and (ug.domain_id is null or ug.domain_id = ${domain})
      and (ug.business_account_id is null or ug.business_account_id = ${account}))`;
}

/**
 * What is granted to the user alone, and what to whom some twin of a class is assigned (in the same
 * business), in every schema of the domain; JSON of `OwnGrantRow`s.
 */
export function ownGrantsSql({ user, domain, account }: WhoSql): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'schemaId', own.schema_id, 'permissionId', own.permission_id, 'by', own.by))
    from (
      select g.permission_schema_id as schema_id, g.permission_id, 'user' as by
      from permission_grant_user g
      join permission_schema ps on ps.id = g.permission_schema_id
      where g.user_id = ${user} and ps.domain_id = ${domain}
        and (g.business_account_id is null or g.business_account_id = ${account})
      union all
      select g.permission_schema_id, g.permission_id, 'propagated'
      from permission_grant_assignee_propagation g
      join permission_schema ps on ps.id = g.permission_schema_id
      where ps.domain_id = ${domain} and not g.in_space_only and exists (
        select from twin own join twin_class c on c.id = own.class_id
        where own.assigner_user_id = ${user} and own.domain_id = ${domain}
          and own.business_account_id is not distinct from ${account}
          and g.propagation_class_id = any(c.ancestor_ids)
          and (g.propagation_status_id is null or g.propagation_status_id = own.status_id))
    ) own), '[]')`;
}
