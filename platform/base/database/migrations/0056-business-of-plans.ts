import { type Kysely, sql } from "kysely";

/** Business in which the user created a plan, because some permissions hold only there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table configuration_plan add business_account_id uuid`.execute(db);
}
