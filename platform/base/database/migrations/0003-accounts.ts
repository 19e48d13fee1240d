import { type Kysely, sql } from "kysely";

/** Emailed codes and invitations, stored as digests only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A code for an unknown address is stored too, so that it fails like any wrong code.
  `create table email_code (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    purpose text not null check (purpose in ('sign_up', 'password_reset')),
    email text not null check (email = lower(email)),
    user_id uuid references app_user on delete cascade,
    full_name text,
    password_hash text,
    code_hash bytea not null,
    tries int not null default 0,
    expires_at timestamptz not null,
    created_at timestamptz not null)`,
  `create index email_code_email on email_code (domain_id, purpose, email, created_at desc)`,
  `create index email_code_expiry on email_code (expires_at)`,
  `create table invitation (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    business_account_id uuid not null references business_account on delete cascade,
    email text not null check (email = lower(email)),
    token_hash bytea not null unique,
    invited_by_user_id uuid references app_user on delete set null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    unique (business_account_id, email))`,
];
