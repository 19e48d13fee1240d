import { type Kysely, sql } from "kysely";

/** Webhooks and the results of their deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table webhook (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    url text not null,
    description text not null default '',
    events text[] not null default '{}',
    class_ids uuid[] not null default '{}',
    sealed_secret text not null,
    active boolean not null default true,
    failing_since timestamptz,
    disabled_reason text,
    created_by_user_id uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null)`,
  `create index webhook_domain on webhook (domain_id, created_at)`,
  // No foreign key: a user's change must not fail because the webhook is deleted concurrently.
  `create table webhook_delivery (
    id uuid primary key,
    webhook_id uuid not null,
    event text not null,
    twin_id uuid,
    payload jsonb not null,
    state text not null default 'queued' check (state in ('queued', 'delivered', 'failed')),
    attempts int not null default 0,
    status_code int,
    error text,
    answer text,
    duration_ms int,
    created_at timestamptz not null,
    last_attempt_at timestamptz,
    next_attempt_at timestamptz)`,
  `create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at desc, id)`,
];
