import { type Kysely, sql } from "kysely";

/**
 * Adds external IDs to the trigram index, because they are searched by pattern ignoring case, which no B-tree index
 * supports.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index twin_text`.execute(db);
  await sql`
    create index twin_text on twin using gin (
      business_account_id, search_text gin_trgm_ops, description gin_trgm_ops,
      external_id gin_trgm_ops) with (gin_pending_list_limit = 256)`.execute(db);
}
