import { type Kysely, sql } from "kysely";

/**
 * Adds the base group, of which a trigger makes every member of a domain a member. Its grants are built-in rows, like
 * the permissions. Machines aren't in the group, so they have explicit grants only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const BASE_GROUP = "'00000000-0000-0000-0006-000000000002'::uuid";

const STATEMENTS = [
  `insert into user_group (id, key, name, type)
    values (${BASE_GROUP}, 'domain_member', '{"en": "Members"}', 'systemScopeDomainManage')
    on conflict do nothing`,
  // These memberships aren't recorded in the audit log, because nobody decided on them.
  `create function join_base_group() returns trigger language plpgsql as $$
  declare
    origin text := current_setting('vitrine.audit_origin', true);
  begin
    if exists (select from m2m_client where user_id = new.user_id) then return null; end if;
    perform set_config('vitrine.audit_origin', '', true);
    insert into user_group_member (id, user_group_id, user_id, domain_id)
      values (gen_random_uuid(), ${BASE_GROUP}, new.user_id, new.domain_id)
      on conflict do nothing;
    perform set_config('vitrine.audit_origin', coalesce(origin, ''), true);
    return null;
  end $$`,
  `create trigger join_base_group after insert on domain_user
    for each row execute function join_base_group()`,
  `insert into user_group_member (id, user_group_id, user_id, domain_id)
    select gen_random_uuid(), ${BASE_GROUP}, user_id, domain_id from domain_user
    where user_id not in (select user_id from m2m_client)
    on conflict do nothing`,
];
