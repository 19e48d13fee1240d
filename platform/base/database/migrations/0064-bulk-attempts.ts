import { type Kysely, sql } from "kysely";

/**
 * What identifies a row of a file, hashed: another row with the same key is found by an index. And the rows that a job is
 * working on, by which it knows what a process that ended was doing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_row add column key_hash uuid`.execute(db);
  await sql`create index bulk_row_key on bulk_row (job_id, key_hash)
    where key_hash is not null`.execute(db);
  await sql`alter table bulk_job add column attempt jsonb`.execute(db);
}
