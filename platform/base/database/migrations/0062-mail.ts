import { type Kysely, sql } from "kysely";

/** The name at the top of an email, and addresses that a mail server does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_outbox add column heading text not null default ''`.execute(db);
  await sql`create table dead_address (
    email text primary key,
    reason text not null,
    refused_at timestamptz not null)`.execute(db);
}
