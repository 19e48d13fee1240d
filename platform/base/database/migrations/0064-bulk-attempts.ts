import { type Kysely, sql } from "kysely";

/**
 * Adds hashed keys of a file's rows, to find duplicates by an index; the rows that a job is working on, so that the
 * job can continue if its process dies; and the size of a job, which is limited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_row add column key_hash uuid`.execute(db);
  await sql`create index bulk_row_key on bulk_row (job_id, key_hash)
    where key_hash is not null`.execute(db);
  await sql`alter table bulk_job add column attempt jsonb,
    add column bytes bigint not null default 0`.execute(db);
  await sql`update bulk_job set bytes = total * 200`.execute(db);
}
