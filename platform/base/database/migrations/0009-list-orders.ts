import { type Kysely, sql } from "kysely";

/**
 * Indexes for the sort orders of a business's lists: by status and newest first within it, and by
 * the texts of every product. Each is one index range, readable from either end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index twin_account_status
    on twin (business_account_id, root_class_id, status_id, created_at desc, id desc)`,
  ...["ean", "sku"].map(
    (key) => `create index twin_account_${key}
      on twin (business_account_id, root_class_id, (fields ->> '${key}'), id)
      where (fields ->> '${key}') is not null`,
  ),
];
