import { type Kysely, sql } from "kysely";

/** Saved views that the members of one group see. A group's deletion leaves the view to its author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_view
    add column user_group_id uuid references user_group on delete set null`.execute(db);
  await sql`create index list_view_group on list_view (user_group_id)
    where user_group_id is not null`.execute(db);
}
