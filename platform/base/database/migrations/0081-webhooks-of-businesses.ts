import { type Kysely, sql } from "kysely";

/** Webhooks that belong to a business and only receive its events. Those without a business stay the domain's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhook
    add column business_account_id uuid references business_account on delete cascade`.execute(db);
  await sql`
    create index webhook_business on webhook (business_account_id, created_at)
    where business_account_id is not null`.execute(db);
}
