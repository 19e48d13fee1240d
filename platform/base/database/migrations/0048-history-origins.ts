import { type Kysely, sql } from "kysely";

/** By what a twin was changed, where it was not by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table twin_history add column origin text`.execute(db);
}
