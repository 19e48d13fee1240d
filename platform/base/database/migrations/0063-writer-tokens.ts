import { type Kysely, sql } from "kysely";

/**
 * Adds to a proposal the tokens that a model read and wrote (null for the built-in writer), and the bulk job that
 * requested it, so that the tokens of a job can be summed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table proposal add column input_tokens int, add column output_tokens int,
    add column bulk_job_id uuid`.execute(db);
  await sql`create index proposal_of_model on proposal (created_at)
    include (twin_id, input_tokens, output_tokens) where input_tokens is not null`.execute(db);
  await sql`create index proposal_of_bulk_job on proposal (bulk_job_id)
    where bulk_job_id is not null`.execute(db);
}
