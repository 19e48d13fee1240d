import { type Kysely, sql } from "kysely";

/** The kinds of notifications that a user also gets by email, per business. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notification_mail (
    business_account_id uuid not null references business_account on delete cascade,
    kind text not null,
    user_id uuid not null references app_user on delete cascade,
    primary key (business_account_id, kind, user_id))`.execute(db);
}
