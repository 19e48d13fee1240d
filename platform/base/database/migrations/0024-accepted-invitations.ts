import { type Kysely, sql } from "kysely";

/** An accepted invitation stays, so that administrators see what became of it; its link is dead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table owner_invitation add column accepted_at timestamptz`.execute(db);
}
