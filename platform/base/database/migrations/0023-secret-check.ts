import { type Kysely, sql } from "kysely";

/** One encrypted text, which only the installation's key can decrypt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table secret_check (
      single boolean primary key default true check (single),
      sealed text not null)`.execute(db);
}
