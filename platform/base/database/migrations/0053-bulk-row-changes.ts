import { type Kysely, sql } from "kysely";

/** The first values that a bulk job changes in a row, before and after the change, for previews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_row add column changes jsonb`.execute(db);
}
