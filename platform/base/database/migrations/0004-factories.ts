import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table twin_factory (
      id uuid primary key,
      domain_id uuid not null references domain on delete cascade,
      key text not null,
      name jsonb not null default '{}',
      description jsonb not null default '{}',
      created_by_user_id uuid,
      created_at timestamptz not null default now())`.execute(db);
  await sql`create index twin_factory_domain on twin_factory (domain_id, key)`.execute(db);
}
