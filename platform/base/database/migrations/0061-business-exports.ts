import { type Kysely, sql } from "kysely";

/** The last export of a business. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table business_export (
    business_account_id uuid primary key references business_account on delete cascade,
    id uuid not null,
    state text not null check (state in ('waiting', 'ready', 'failed')),
    storage_key text,
    bytes bigint,
    requested_by_user_id uuid references app_user on delete set null,
    created_at timestamptz not null,
    finished_at timestamptz)`.execute(db);
}
