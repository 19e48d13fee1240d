import { type Kysely, sql } from "kysely";

import { EAN_FINDING_SQL } from "../ean-finding.sql.ts";

/**
 * Adds an index for the page of EAN findings, which otherwise reads all products. Writes are blocked while the index
 * is built, some seconds per 100,000 products.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index twin_account_ean_finding on twin
    (business_account_id, root_class_id, ${sql.raw(EAN_FINDING_SQL)}, name collate "und-x-icu", id)
    where ${sql.raw(EAN_FINDING_SQL)} is not null`.execute(db);
}
