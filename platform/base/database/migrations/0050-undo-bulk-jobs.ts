import { type Kysely, sql } from "kysely";

/** Data to undo bulk jobs: the version that each row got, and the history that the job wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_job add column undoable int not null default 0`.execute(db);
  await sql`alter table bulk_row add column version int, add column undo text`.execute(db);
  await sql`alter table twin_history add column bulk_job_id uuid`.execute(db);
  await sql`create index trash_entry_subject on trash_entry (subject_id)`.execute(db);
}
