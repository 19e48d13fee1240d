import { type Kysely, sql } from "kysely";

/** Of which field a file was before its twin became one of a class without it, and since when it isn't. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table twin_attachment
    add column former_field_id uuid, add column left_field_at timestamptz`.execute(db);
}
