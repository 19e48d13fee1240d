import { type Kysely, sql } from "kysely";

/** Subsets of a list, for fields that offer only some of its options. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_list_subset (
      id uuid primary key,
      data_list_id uuid not null references data_list on delete cascade,
      key text not null,
      name text not null,
      description text not null default '',
      option_ids uuid[] not null default '{}',
      created_at timestamptz not null default now())`.execute(db);
  await sql`create unique index data_list_subset_key on data_list_subset (data_list_id, lower(key))`.execute(
    db,
  );
  await sql`
    create trigger audit_configuration after insert or update or delete on data_list_subset
      for each row execute function audit_configuration()`.execute(db);
}
