import { type Kysely, sql } from "kysely";

/** Values of an internal field stay with the people who may see it: they are in nothing that is sent or given to others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table twin_class_field add column internal boolean not null default false`.execute(
    db,
  );
}
