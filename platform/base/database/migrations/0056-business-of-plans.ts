import { type Kysely, sql } from "kysely";

/** The business that the user worked for, because some of their rights hold there only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table configuration_plan add business_account_id uuid`.execute(db);
}
