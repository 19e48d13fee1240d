import { type Kysely, sql } from "kysely";

/**
 * The trash: deleted entities, with everything deleted with them, until they are restored or expire.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table trash_entry (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    business_account_id uuid references business_account on delete cascade,
    kind text not null check (kind in ('twin', 'configuration')),
    subject_table text not null,
    subject_id uuid not null,
    class_id uuid,
    owner_user_id uuid,
    name text not null default '',
    deleted_by_user_id uuid references app_user on delete set null,
    deleted_at timestamptz not null default clock_timestamp(),
    content jsonb not null,
    storage_keys text[] not null default '{}')`,
  `create index trash_entry_newest
    on trash_entry (domain_id, business_account_id, deleted_at desc, id desc)`,
  `create index trash_entry_at on trash_entry (deleted_at)`,
  `create index trash_entry_files on trash_entry using gin (storage_keys)`,
];
