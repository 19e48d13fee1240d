import { type Kysely, sql } from "kysely";

/** Bulk jobs: calls that are made for many rows, with the result of each row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_job (
      id uuid primary key,
      domain_id uuid not null references domain (id) on delete cascade,
      business_account_id uuid references business_account (id) on delete cascade,
      user_id uuid not null references app_user (id) on delete cascade,
      locale text not null,
      origin jsonb not null,
      name text not null,
      subject text not null,
      phase text not null,
      state text not null,
      source jsonb not null,
      reads jsonb,
      operation jsonb,
      columns jsonb,
      total int not null default 0,
      done int not null default 0,
      counts jsonb not null default '{}',
      error text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create index bulk_job_of_user on bulk_job (user_id, domain_id, created_at desc)`.execute(db);
  await sql`create index bulk_job_working on bulk_job (domain_id) where state = 'working'`.execute(
    db,
  );
  await sql`create index bulk_job_age on bulk_job (updated_at)`.execute(db);
  await sql`
    create table bulk_row (
      job_id uuid not null references bulk_job (id) on delete cascade,
      position int not null,
      ref text,
      line int,
      cells jsonb,
      name text,
      preview text,
      result text,
      issues jsonb,
      primary key (job_id, position)
    )`.execute(db);
  await sql`
    create unique index bulk_row_ref on bulk_row (job_id, ref) where ref is not null and line is null`.execute(
    db,
  );
}
