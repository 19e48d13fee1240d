import { type Kysely, sql } from "kysely";

/** An encrypted text that only the installation's key can decrypt, to recognize that key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table secret_check (
      single boolean primary key default true check (single),
      sealed text not null)`.execute(db);
}
