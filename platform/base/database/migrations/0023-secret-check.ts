import { type Kysely, sql } from "kysely";

/** One sealed text: it opens with the key of this installation and with no other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table secret_check (
      single boolean primary key default true check (single),
      sealed text not null)`.execute(db);
}
