import { type Kysely, sql } from "kysely";

/** A second factor of accounts, with recovery codes, and where users signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table second_factor (
    user_id uuid primary key references app_user on delete cascade,
    sealed_secret text not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    created_at timestamptz not null)`,
  `create table recovery_code (
    user_id uuid not null references app_user on delete cascade,
    code_hash bytea not null,
    primary key (user_id, code_hash))`,
];
