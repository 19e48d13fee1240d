import { type Kysely, sql } from "kysely";

/**
 * Values of an internal field stay with its readers: exports, publications and messages leave them out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table twin_class_field add column internal boolean not null default false`.execute(
    db,
  );
}
