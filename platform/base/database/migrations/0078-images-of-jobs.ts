import { type Kysely, sql } from "kysely";

/**
 * Images that rows of bulk jobs have named by their addresses, and what became of them. They have no reference to the
 * file, because a failure stays in the results of a job after the file is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table bulk_image (
    attachment_id uuid primary key,
    job_id uuid not null references bulk_job (id) on delete cascade,
    position int not null,
    twin_id uuid not null,
    address text not null,
    state text not null default 'pending' check (state in ('pending', 'fetched', 'failed')),
    reason text,
    is_reported boolean not null default false)`.execute(db);
  await sql`create index bulk_image_of_job on bulk_image (job_id, state, position)`.execute(db);
  await sql`create index bulk_image_of_twin on bulk_image (twin_id)`.execute(db);
}
