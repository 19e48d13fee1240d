import { type Kysely, sql } from "kysely";

/** The first values of a row before and after, for previews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_row add column changes jsonb`.execute(db);
}
