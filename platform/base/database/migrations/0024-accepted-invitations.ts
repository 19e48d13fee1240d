import { type Kysely, sql } from "kysely";

/** Accepted invitations are stored so that administrators see them; their links no longer work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table owner_invitation add column accepted_at timestamptz`.execute(db);
}
