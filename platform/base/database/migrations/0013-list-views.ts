import { type Kysely, sql } from "kysely";

/** Saved list views of a user or a business. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table list_view (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    business_account_id uuid references business_account on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    list text not null,
    name text not null,
    query text not null,
    shared boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null)`,
  // Users without a business have views too.
  `create unique index list_view_name
    on list_view (user_id, domain_id, business_account_id, list, lower(name)) nulls not distinct`,
  `create index list_view_shared on list_view (business_account_id, list) where shared`,
];
