import { type Kysely, sql } from "kysely";

/**
 * The audit log. Triggers make it append-only, mask secrets and record changes of a domain's
 * configuration, so that neither a new use case nor a plain statement can bypass it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/**
 * Tables whose changes are recorded by triggers: configuration, and grants by administrators. Sign-ins and
 * memberships are recorded by use cases.
 */
const CONFIGURATION = [
  "business_account",
  "data_list",
  "data_list_option",
  "domain",
  "link",
  "permission",
  "permission_grant_assignee_propagation",
  "permission_grant_global",
  "permission_grant_space_role",
  "permission_grant_twin_role",
  "permission_grant_user",
  "permission_grant_user_group",
  "permission_group",
  "permission_schema",
  "search_config",
  "space_role",
  "space_role_user",
  "space_role_user_group",
  "tier",
  "transition_alias",
  "transition_trigger",
  "transition_validator_rule",
  "twin_class",
  "twin_class_field",
  "twin_factory",
  "twin_factory_pipeline",
  "twin_factory_step",
  "twin_status",
  "twin_transition",
  "twin_validator",
  "twinflow",
  "twinflow_schema",
  "twinflow_schema_map",
  "user_group",
  "user_group_member",
  "webhook",
];

const STATEMENTS = [
  // No foreign keys: an entry outlives its subject.
  `create table audit_entry (
    id uuid primary key default gen_random_uuid(),
    at timestamptz not null default clock_timestamp(),
    domain_id uuid not null,
    business_account_id uuid,
    actor_kind text not null check (actor_kind in ('user', 'system', 'guest', 'command')),
    actor_user_id uuid,
    session_id uuid,
    client_address text,
    user_agent text,
    request_id text,
    action text not null,
    subject_type text not null,
    subject_id text,
    subject_name text,
    before jsonb,
    after jsonb)`,
  `create index audit_entry_newest on audit_entry (domain_id, at desc, id desc)`,
  `create index audit_entry_actor on audit_entry (domain_id, actor_user_id, at desc, id desc)`,
  `create index audit_entry_subject on audit_entry (domain_id, subject_id, at desc, id desc)`,
  `create index audit_entry_at on audit_entry (at)`,

  `create function audit_redact(value jsonb) returns jsonb language plpgsql immutable as $$
  begin
    return case jsonb_typeof(value)
      when 'object' then (
        select coalesce(jsonb_object_agg(key, case
          when key ~* '(password|secret|token|credential|api_?key|_hash$|^sealed_)'
            and jsonb_typeof(member) <> 'null' then '"[hidden]"'::jsonb
          else audit_redact(member) end), '{}'::jsonb)
        from jsonb_each(value) as members (key, member))
      when 'array' then (
        select coalesce(jsonb_agg(audit_redact(member) order by position), '[]'::jsonb)
        from jsonb_array_elements(value) with ordinality as members (member, position))
      when 'string' then case when length(value #>> '{}') > 2000
        then to_jsonb(left(value #>> '{}', 2000) || '…') else value end
      else value end;
  end $$`,
  `create function audit_entry_redact() returns trigger language plpgsql as $$
  begin
    new.before := audit_redact(new.before);
    new.after := audit_redact(new.after);
    return new;
  end $$`,
  `create trigger audit_entry_redact before insert on audit_entry
    for each row execute function audit_entry_redact()`,

  `create function audit_entry_append_only() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' and current_setting('vitrine.audit_purge', true) = 'on' then
      return null;
    end if;
    raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger audit_entry_append_only before update or delete or truncate on audit_entry
    for each statement execute function audit_entry_append_only()`,
  `create function audit_purge(days int) returns bigint language plpgsql as $$
  declare
    purged bigint;
  begin
    if days is null or days < 1 then
      raise exception 'The audit log keeps at least one day';
    end if;
    perform set_config('vitrine.audit_purge', 'on', true);
    delete from audit_entry where at < now() - make_interval(days => days);
    get diagnostics purged = row_count;
    perform set_config('vitrine.audit_purge', '', true);
    return purged;
  end $$`,

  `create function audit_name(row_data jsonb) returns text language sql immutable as $$
    select coalesce(
      case jsonb_typeof(row_data -> 'name')
        when 'string' then nullif(row_data ->> 'name', '')
        when 'object' then coalesce(row_data -> 'name' ->> 'en',
          (select value from jsonb_each_text(row_data -> 'name') limit 1))
      end,
      row_data ->> 'key', row_data ->> 'url')
  $$`,
  // A change without an origin was made by the template, the demo or a migration.
  `create function audit_configuration() returns trigger language plpgsql as $$
  declare
    origin jsonb := nullif(current_setting('vitrine.audit_origin', true), '')::jsonb;
    housekeeping constant text[] := array['model_version', 'updated_at', 'template_version'];
    old_row jsonb;
    new_row jsonb;
    whole jsonb;
  begin
    if origin is null then
      return null;
    end if;
    if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
    whole := coalesce(new_row, old_row);
    if tg_op = 'UPDATE' then
      select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, new_row -> key)
        into old_row, new_row
        from jsonb_object_keys(whole) as members (key)
        where key <> all (housekeeping) and old_row -> key is distinct from new_row -> key;
      if new_row is null then
        return null;
      end if;
    end if;
    insert into audit_entry (
      domain_id, business_account_id, actor_kind, actor_user_id, session_id, client_address, user_agent,
      request_id, action, subject_type, subject_id, subject_name, before, after)
    values (
      coalesce(
        case when tg_table_name = 'domain' then whole ->> 'id' else whole ->> 'domain_id' end,
        origin ->> 'domainId')::uuid,
      coalesce(
        case when tg_table_name = 'business_account' then whole ->> 'id'
          else whole ->> 'business_account_id' end,
        origin ->> 'businessAccountId')::uuid,
      origin ->> 'actorKind', (origin ->> 'actorUserId')::uuid, (origin ->> 'sessionId')::uuid,
      origin ->> 'clientAddress', origin ->> 'userAgent', origin ->> 'requestId',
      tg_table_name || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.updated' else '.deleted' end,
      tg_table_name, whole ->> 'id', audit_name(whole), old_row, new_row);
    return null;
  end $$`,
  ...CONFIGURATION.map(
    (table) => `create trigger audit_configuration after insert or update or delete on ${table}
      for each row execute function audit_configuration()`,
  ),
];
