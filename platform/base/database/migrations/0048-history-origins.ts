import { type Kysely, sql } from "kysely";

/** Origin of a change that a user didn't make by hand, for the history of twins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table twin_history add column origin text`.execute(db);
}
