import { type Kysely, sql } from "kysely";

/**
 * Indexes for two counts on the start page: the listings of the last days, and the proposals that nobody has decided
 * on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index publication_account_changes
    on publication (business_account_id, updated_at) where state in ('live', 'ended')`.execute(db);
  await sql`create index proposal_pending on proposal (twin_id) where state = 'pending'`.execute(
    db,
  );
}
