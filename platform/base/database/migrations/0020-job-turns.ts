import { type Kysely, sql } from "kysely";

/**
 * Adds the tenant of a job, so that tenants take turns, and a flag for due jobs, so that finding the next turn skips
 * all others. The columns are collated by bytes, so that a worker can continue after the value where it stopped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table job
    add column tenant text collate "C" not null default '-',
    add column lane text collate "C" not null default '-',
    add column due boolean not null default true`,
  `update job set due = run_at <= now()`,
  `create index job_turn on job (name, lane, tenant, run_at, id) where state = 'ready' and due`,
  `create index job_later on job (run_at) where state = 'ready' and not due`,
  `drop index job_ready`,
];
