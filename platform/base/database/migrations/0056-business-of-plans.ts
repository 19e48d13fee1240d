import { type Kysely, sql } from "kysely";

/** The business that a plan's user worked for, because some permissions hold only there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table configuration_plan add business_account_id uuid`.execute(db);
}
