import { type Kysely, sql } from "kysely";

/** No foreign key: the job has to notice that its token was revoked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_job add column access_token_id uuid`.execute(db);
}
