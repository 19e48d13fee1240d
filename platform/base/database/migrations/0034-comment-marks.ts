import { type Kysely, sql } from "kysely";

/** Pinned comments come first; hidden ones, with their files, are for their author and moderators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table twin_comment
      add column pinned_at timestamptz,
      add column hidden_at timestamptz`.execute(db);
  await sql`alter table twin_attachment add column hidden boolean not null default false`.execute(
    db,
  );
}
