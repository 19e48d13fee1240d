import { type Kysely, sql } from "kysely";

/**
 * Built-in classes, which may be heads, have no row. A class that is the head of another is not
 * deleted because the use case finds it in the model, under the lock of the domain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table twin_class drop constraint twin_class_head_class_id_fkey`.execute(db);
}
