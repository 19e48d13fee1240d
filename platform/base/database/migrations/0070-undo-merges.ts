import { type Kysely, sql } from "kysely";

/**
 * The option or status with which a deleted one was replaced in twins, so that restoring the deleted one can undo the
 * replacement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trash_entry
    add column merged_into_id uuid, add column merged_twins int`.execute(db);
  await sql`create index twin_history_of_merge on twin_history (batch_id) where origin = 'merge'`.execute(
    db,
  );
}
