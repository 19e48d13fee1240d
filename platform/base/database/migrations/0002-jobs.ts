import { type Kysely, sql } from "kysely";

/**
 * Jobs to run after a commit. Finished jobs are deleted, so the table contains only pending work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table job (
    id bigint primary key generated always as identity,
    name text not null,
    key text,
    payload jsonb not null,
    state text not null default 'ready' check (state in ('ready', 'running', 'failed')),
    run_at timestamptz not null default now(),
    attempt int not null default 0,
    worker_id uuid,
    lease_until timestamptz,
    error text,
    created_at timestamptz not null default now(),
    failed_at timestamptz,
    check ((state = 'running') = (worker_id is not null)))`,
  `create unique index job_waiting_key on job (name, key) where state = 'ready' and key is not null`,
  `create index job_ready on job (run_at, id) where state = 'ready'`,
  `create index job_running on job (name, key) where state = 'running'`,
  `create index job_failed on job (failed_at) where state = 'failed'`,
];
