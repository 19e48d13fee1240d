import { type Kysely, sql } from "kysely";

/** Columns of other rows that the deletion set to null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trash_entry add column cleared jsonb not null default '[]'`.execute(db);
}
