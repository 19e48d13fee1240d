import { type Kysely, sql } from "kysely";

/** Plans of configuration changes, and the baseline that later changes are compared with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table configuration_plan (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    access_token_id uuid,
    locale text not null,
    origin jsonb not null,
    state text not null check (state in ('planned', 'working', 'applied', 'failed')),
    files jsonb not null,
    deletes_missing boolean not null,
    changes jsonb not null,
    error text,
    created_at timestamptz not null,
    updated_at timestamptz not null)`,
  `create index configuration_plan_newest on configuration_plan (domain_id, created_at desc, id desc)`,
  `create table configuration_baseline (
    domain_id uuid primary key references domain on delete cascade,
    source text not null check (source in ('applied', 'exported')),
    user_id uuid references app_user on delete set null,
    files jsonb not null,
    created_at timestamptz not null)`,
];
