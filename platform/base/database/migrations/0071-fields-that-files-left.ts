import { type Kysely, sql } from "kysely";

/**
 * The field that a file belonged to before its twin moved to a class without that field, and when that
 * happened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table twin_attachment
    add column former_field_id uuid, add column left_field_at timestamptz`.execute(db);
}
