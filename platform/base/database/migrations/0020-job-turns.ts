import { type Kysely, sql } from "kysely";

/**
 * Whose a job is, so that tenants take turns; and whether its time has come, so that looking for the next turn
 * meets none that wait for theirs. The texts are compared byte by byte: a worker goes on where it stopped.
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
