import { type Kysely, sql } from "kysely";

/** Adds an index to list all twins of a business, newest first, regardless of class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index twin_account_newest on twin (business_account_id, created_at desc, id desc)`.execute(
    db,
  );
}
