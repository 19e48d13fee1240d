import { type Kysely, sql } from "kysely";

/**
 * Codes for the first administrator, and invitations of owners whose business doesn't exist yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Each node adds a code when it starts. All codes are valid until one of them is used.
  `create table setup_code (
    code_hash bytea primary key,
    domain_id uuid not null references domain on delete cascade,
    created_at timestamptz not null)`,
  `create table owner_invitation (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    email text not null check (email = lower(email)),
    token_hash bytea not null unique,
    invited_by_user_id uuid references app_user on delete set null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    unique (domain_id, email))`,
];
