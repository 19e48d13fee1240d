import { type Kysely, sql } from "kysely";

/**
 * Calls of a language model with their tokens and cost. They stay when their card is deleted, because they have been
 * paid for. Earlier calls are known from their proposals, without the price of that time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table writer_use (
    id uuid primary key,
    business_account_id uuid not null references business_account (id) on delete cascade,
    kind text not null check (kind in ('card', 'trial', 'failed')),
    state text not null check (state in ('reserved', 'calling', 'settled')),
    run_id uuid,
    bulk_job_id uuid,
    model text,
    input_tokens int not null,
    output_tokens int not null,
    cost numeric,
    used_at timestamptz not null)`.execute(db);
  await sql`
    insert into writer_use (id, business_account_id, kind, state, bulk_job_id, model,
      input_tokens, output_tokens, used_at)
    select proposal.id, twin.business_account_id, 'card', 'settled', proposal.bulk_job_id,
      proposal.model, proposal.input_tokens, coalesce(proposal.output_tokens, 0), proposal.created_at
    from proposal join twin on twin.id = proposal.twin_id
    where proposal.input_tokens is not null and twin.business_account_id is not null`.execute(db);
  await sql`create index writer_use_of_account on writer_use (business_account_id, used_at)
    include (state, kind, input_tokens, output_tokens, cost)`.execute(db);
  await sql`create index writer_use_of_job on writer_use (bulk_job_id)
    where bulk_job_id is not null`.execute(db);
  await sql`create index writer_use_of_run on writer_use (run_id)
    where state <> 'settled'`.execute(db);
}
