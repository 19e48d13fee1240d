import { type Kysely, sql } from "kysely";

/**
 * The replacement that twins got for something deleted, so that restoring it can give it back to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trash_entry
    add column merged_into_id uuid, add column merged_twins int`.execute(db);
  await sql`create index twin_history_of_merge on twin_history (batch_id) where origin = 'merge'`.execute(
    db,
  );
}
