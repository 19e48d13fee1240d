import { type Kysely, sql } from "kysely";

/** Lists are readable without an account only if they are marked so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_list add column is_public boolean not null default false`.execute(db);
}
