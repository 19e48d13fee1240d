import { type Kysely, sql } from "kysely";

/**
 * Cards that are scheduled for publication, and the user who publishes them. The day is a field of the card, so
 * that its page always shows the one that applies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table publication_schedule (
    card_id uuid primary key references twin (id) on delete cascade,
    id uuid not null,
    domain_id uuid not null references domain (id) on delete cascade,
    business_account_id uuid not null references business_account (id) on delete cascade,
    requested_by_user_id uuid not null,
    access_token_id uuid,
    locale text not null,
    created_at timestamptz not null)`.execute(db);
  await sql`create index publication_schedule_of_account
    on publication_schedule (business_account_id, card_id)`.execute(db);
  await sql`create index publication_schedule_of_domain
    on publication_schedule (domain_id)`.execute(db);
}
