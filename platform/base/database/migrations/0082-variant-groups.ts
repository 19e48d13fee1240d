import { type Kysely, sql } from "kysely";

/** Index by which the products of a variant group are found. Products outside groups aren't in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index twin_account_variant_group
    on twin (business_account_id, root_class_id, (fields ->> 'variant_group'), id)
    where (fields ->> 'variant_group') is not null`.execute(db);
}
