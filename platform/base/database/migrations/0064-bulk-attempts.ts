import { type Kysely, sql } from "kysely";

/**
 * What identifies a row of a file, hashed: another row with the same key is found by an index. The rows that a job is
 * working on, by which it knows what a process that ended was doing. And the bytes of a job, which are limited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_row add column key_hash uuid`.execute(db);
  await sql`create index bulk_row_key on bulk_row (job_id, key_hash)
    where key_hash is not null`.execute(db);
  await sql`alter table bulk_job add column attempt jsonb,
    add column bytes bigint not null default 0`.execute(db);
  await sql`update bulk_job set bytes = total * 200`.execute(db);
}
