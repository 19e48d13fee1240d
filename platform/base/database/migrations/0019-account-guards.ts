import { type Kysely, sql } from "kysely";

/** Protection of accounts: token families, known browsers, delays and proofs of addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table session
    add column family_hash bytea,
    add column fingerprint_hash bytea,
    add column previous_refresh_hash bytea,
    add column rotated_at timestamptz`,
  `create unique index session_family on session (family_hash) where family_hash is not null`,
  `create index session_user_use on session (user_id, last_used_at desc)`,
  `create table known_browser (
    user_id uuid not null references app_user on delete cascade,
    fingerprint_hash bytea not null,
    last_used_at timestamptz not null,
    primary key (user_id, fingerprint_hash))`,
  `create table sign_in_delay (
    key text primary key,
    failures int not null,
    blocked_until timestamptz not null,
    expires_at timestamptz not null)`,
  `create index sign_in_delay_expiry on sign_in_delay (expires_at)`,
  `create index rate_limit_expiry on rate_limit (expire)`,
  // A new address waits in this table until it is verified; a user has at most one.
  `create table email_change (
    user_id uuid primary key references app_user on delete cascade,
    domain_id uuid not null references domain on delete cascade,
    email text not null check (email = lower(email)),
    token_hash bytea not null unique,
    requested_by_user_id uuid references app_user on delete set null,
    expires_at timestamptz not null,
    created_at timestamptz not null)`,
  `alter table email_code add column requested_from text not null default ''`,
  // Accounts that administrators created and whose address is not proved yet.
  `update app_user set state = 'EMAIL_VERIFICATION_REQUIRED'
    where state = 'ACTIVE' and password_hash is null`,
];
