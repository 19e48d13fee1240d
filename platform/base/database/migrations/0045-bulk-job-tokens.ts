import { type Kysely, sql } from "kysely";

/**
 * Access token that started a bulk job. There is no foreign key, because the job has to notice if the token was
 * revoked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_job add column access_token_id uuid`.execute(db);
}
