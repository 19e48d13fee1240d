import { type Kysely, sql } from "kysely";

/**
 * Drops the foreign key of head classes, because built-in classes have no row but may be heads. A class that is the
 * head of another still can't be deleted: the use case checks this in the model, under the lock of the domain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table twin_class drop constraint twin_class_head_class_id_fkey`.execute(db);
}
