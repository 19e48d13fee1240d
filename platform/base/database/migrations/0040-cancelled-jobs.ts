import { type Kysely, sql } from "kysely";

/**
 * Time when a job was cancelled. A cancelled job stays in the queue until a worker has told its users that it won't
 * be done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job add column cancelled_at timestamptz`.execute(db);
}
