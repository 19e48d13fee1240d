import { type Kysely, sql } from "kysely";

/** Which kinds of notifications a user also gets by email, in each business. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notification_mail (
    business_account_id uuid not null references business_account on delete cascade,
    kind text not null,
    user_id uuid not null references app_user on delete cascade,
    primary key (business_account_id, kind, user_id))`.execute(db);
}
