import { type Kysely, sql } from "kysely";

/**
 * What a merge of two products did, so that restoring the merged one can undo it, and an index of the history entries
 * that name merged twins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trash_entry add column merge jsonb`.execute(db);
  await sql`create index twin_history_merged on twin_history (twin_id) where field_key = '#merged'`.execute(
    db,
  );
}
