import { type Kysely, sql } from "kysely";

/** The origin of a change of a twin that was not made by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table twin_history add column origin text`.execute(db);
}
