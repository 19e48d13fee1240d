import { type Kysely, sql } from "kysely";

/**
 * Adds the creation day to the trigram and reference indexes, so that the newest matches are found without collecting
 * all. Numbers of a twin are now read from their index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const DAYS = `(array[
  floor(extract(epoch from created_at - timestamptz '1970-01-01 00:00+00') / 86400)::int])`;

const STATEMENTS = [
  `set local maintenance_work_mem = '128MB'`,
  `drop index twin_text`,
  // Days are the first column, so that for the other conditions the index is read only within these days.
  `create index twin_text on twin using gin (
    ${DAYS}, business_account_id, search_text gin_trgm_ops, name gin_trgm_ops,
    description gin_trgm_ops, external_id gin_trgm_ops) with (gin_pending_list_limit = 256)`,
  `drop index twin_refs`,
  `create index twin_refs on twin using gin (${DAYS}, ref_ids) with (gin_pending_list_limit = 256)`,
  `drop index twin_range_twin`,
  `create index twin_range_of on twin_range (twin_id, field_no, val)`,
  `analyze twin, twin_range`,
];
