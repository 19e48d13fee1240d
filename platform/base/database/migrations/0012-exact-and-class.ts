import { type Kysely, sql } from "kysely";

/**
 * Adds indexes to find an exact external ID ignoring case, to find names by trigrams, and to count the twins of one
 * class. Statistics of expressions are created separately, because the planner uses none of partial indexes; without
 * them it reads all twins of a business for one count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `drop index twin_external`,
  `create index twin_external on twin (business_account_id, lower(external_id))
    where external_id is not null`,
  `drop index twin_text`,
  `create index twin_text on twin using gin (
    business_account_id, search_text gin_trgm_ops, name gin_trgm_ops, description gin_trgm_ops,
    external_id gin_trgm_ops) with (gin_pending_list_limit = 256)`,
  `create index twin_account_class
    on twin (business_account_id, root_class_id, class_id, created_at desc, id desc)`,
  `create statistics twin_external_stats on lower(external_id) from twin`,
  `create statistics twin_sku_stats on (fields ->> 'sku') from twin`,
  `create statistics twin_ean_stats on (fields ->> 'ean') from twin`,
  `analyze twin`,
];
