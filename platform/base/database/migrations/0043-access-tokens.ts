import { type Kysely, sql } from "kysely";

/** Access tokens, which expire and act for their user with all permissions or to read only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table access_token (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    business_account_id uuid references business_account on delete cascade,
    name text not null,
    scope text not null check (scope in ('read', 'write')),
    auth_hash bytea not null unique,
    auth_expires_at timestamptz not null,
    created_at timestamptz not null,
    last_used_at timestamptz)`,
  `create index access_token_user on access_token (domain_id, user_id)`,
  `create index access_token_business on access_token (business_account_id)
    where business_account_id is not null`,
];
