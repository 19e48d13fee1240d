import { type Kysely, sql } from "kysely";

/**
 * A whole external id is found along its own index, whatever its case; the letters of names have
 * their own part in the index of letters. Twins of one class, newest first, are one range: counting
 * them reads nothing but the index. Of partial indexes on expressions the planner takes no
 * statistics, so these are kept apart; without them it reads a whole business for one number.
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
