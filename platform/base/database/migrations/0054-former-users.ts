import { type Kysely, sql } from "kysely";

/** Users who were removed from a domain, so that the same domain can add them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table domain_former_user (
      domain_id uuid not null references domain on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      primary key (domain_id, user_id))`.execute(db);
  await sql`create index domain_former_user_user on domain_former_user (user_id)`.execute(db);
}
