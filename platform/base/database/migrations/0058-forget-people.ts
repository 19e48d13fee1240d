import { type Kysely, sql } from "kysely";

/**
 * When a person is deleted, the audit log keeps its entries, but without the values that name the person. Nothing
 * else may change an entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create or replace function audit_entry_append_only() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' and current_setting('vitrine.audit_purge', true) = 'on' then
      return null;
    end if;
    if tg_op = 'UPDATE' and current_setting('vitrine.audit_forget', true) = 'on' then
      return null;
    end if;
    raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  `create function audit_forget(person uuid, address text) returns void language plpgsql as $$
  begin
    perform set_config('vitrine.audit_forget', 'on', true);
    update audit_entry set client_address = null, user_agent = null where actor_user_id = person;
    update audit_entry set subject_name = null, before = null, after = null
      where (subject_type = 'user' and subject_id::text = person::text)
        or lower(subject_name) = lower(address);
    perform set_config('vitrine.audit_forget', '', true);
  end $$`,
];
