import { type Kysely, sql } from "kysely";

/**
 * Files by their key. Copies of products share the stored files of their originals, so a file is only deleted if no
 * other attachment has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index twin_attachment_file on twin_attachment (storage_key)
    where storage_key is not null`.execute(db);
}
