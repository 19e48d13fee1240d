import { type Kysely, sql } from "kysely";

/**
 * Comments can be pinned, which lists them first, or hidden. Only the author and moderators see a hidden comment and
 * its files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table twin_comment
      add column pinned_at timestamptz,
      add column hidden_at timestamptz`.execute(db);
  await sql`alter table twin_attachment add column hidden boolean not null default false`.execute(
    db,
  );
}
