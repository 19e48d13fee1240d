import { type Kysely, sql } from "kysely";

import { EAN_FINDING_SQL } from "../ean-finding.sql.ts";

/**
 * For the page of wrong and doubled EANs, which read all products. Builds an index of `twin`: some seconds for
 * 100,000 products, in which nothing is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index twin_account_ean_finding on twin
    (business_account_id, root_class_id, ${sql.raw(EAN_FINDING_SQL)}, name collate "und-x-icu", id)
    where ${sql.raw(EAN_FINDING_SQL)} is not null`.execute(db);
}
