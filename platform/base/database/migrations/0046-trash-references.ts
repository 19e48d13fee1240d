import { type Kysely, sql } from "kysely";

/**
 * References that were set to null in other rows when an entry was deleted, so that restoring it can set them again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trash_entry add column cleared jsonb not null default '[]'`.execute(db);
}
