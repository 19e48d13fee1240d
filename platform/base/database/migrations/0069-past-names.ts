import { type Kysely, sql } from "kysely";

/**
 * Former names of options, statuses and classes, so that the history shows the names of its time. Triggers record a
 * name whenever it is changed or deleted, but not when its whole domain or business is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table past_name (
    subject_id uuid not null,
    domain_id uuid not null references domain on delete cascade,
    business_account_id uuid references business_account on delete cascade,
    name jsonb not null,
    replaced_at timestamptz not null default clock_timestamp())`,
  `create index past_name_subject on past_name (subject_id, replaced_at)`,
  `create index past_name_domain on past_name (domain_id)`,
  `create index past_name_business_account on past_name (business_account_id)
    where business_account_id is not null`,
  `create index past_name_replaced_at on past_name (replaced_at)`,

  `create function keep_option_name() returns trigger language plpgsql as $$
  begin
    insert into past_name (subject_id, domain_id, business_account_id, name)
      select old.id, d.id, old.business_account_id, old.name
      from data_list l join domain d on d.id = l.domain_id
      where l.id = old.data_list_id and (old.business_account_id is null
        or exists (select from business_account b where b.id = old.business_account_id));
    return null;
  end $$`,
  `create trigger keep_option_name after delete on data_list_option
    for each row execute function keep_option_name()`,
  `create trigger keep_old_option_name after update on data_list_option
    for each row when (old.name is distinct from new.name) execute function keep_option_name()`,

  `create function keep_status_name() returns trigger language plpgsql as $$
  begin
    insert into past_name (subject_id, domain_id, name)
      select old.id, d.id, old.name
      from twin_class c join domain d on d.id = c.domain_id where c.id = old.class_id;
    return null;
  end $$`,
  `create trigger keep_status_name after delete on twin_status
    for each row execute function keep_status_name()`,
  `create trigger keep_old_status_name after update on twin_status
    for each row when (old.name is distinct from new.name) execute function keep_status_name()`,

  `create function keep_class_name() returns trigger language plpgsql as $$
  begin
    insert into past_name (subject_id, domain_id, name)
      select old.id, d.id, old.name from domain d where d.id = old.domain_id;
    return null;
  end $$`,
  `create trigger keep_class_name after delete on twin_class
    for each row execute function keep_class_name()`,
  `create trigger keep_old_class_name after update on twin_class
    for each row when (old.name is distinct from new.name) execute function keep_class_name()`,

  // Names of options and statuses are recorded before their list or class is deleted, because their domain can't be
  // found any more when they are deleted themselves.
  `create function keep_names_in_list() returns trigger language plpgsql as $$
  begin
    insert into past_name (subject_id, domain_id, business_account_id, name)
      select o.id, d.id, o.business_account_id, o.name
      from data_list_option o join domain d on d.id = old.domain_id where o.data_list_id = old.id;
    return old;
  end $$`,
  `create trigger keep_names_in_list before delete on data_list
    for each row execute function keep_names_in_list()`,
  `create function keep_names_of_statuses() returns trigger language plpgsql as $$
  begin
    insert into past_name (subject_id, domain_id, name)
      select s.id, d.id, s.name
      from twin_status s join domain d on d.id = old.domain_id where s.class_id = old.id;
    return old;
  end $$`,
  `create trigger keep_names_of_statuses before delete on twin_class
    for each row execute function keep_names_of_statuses()`,
];
