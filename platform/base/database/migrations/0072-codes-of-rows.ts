import { type Kysely, sql } from "kysely";

/** Hashed codes of a file's rows, such as SKUs, to find rows with the same code by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_row add column code_hash uuid`.execute(db);
  await sql`create index bulk_row_code on bulk_row (job_id, code_hash)
    where code_hash is not null`.execute(db);
}
