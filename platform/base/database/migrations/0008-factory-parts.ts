import { type Kysely, sql } from "kysely";

/** Contents of factories, and the transitions that run them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table twin_transition
    add column inbuilt_factory_id uuid references twin_factory,
    add column drafting_factory_id uuid references twin_factory`,
  `create table twin_factory_pipeline (
    id uuid primary key,
    factory_id uuid not null references twin_factory on delete cascade,
    input_class_id uuid not null references twin_class on delete cascade,
    output_status_id uuid references twin_status on delete cascade,
    next_factory_id uuid references twin_factory,
    active boolean not null default true,
    description text not null default '',
    position int not null default 0)`,
  `create index twin_factory_pipeline_factory on twin_factory_pipeline (factory_id, position)`,
  `create table twin_factory_step (
    id uuid primary key,
    pipeline_id uuid not null references twin_factory_pipeline on delete cascade,
    position int not null default 0,
    optional boolean not null default false,
    active boolean not null default true,
    filler_featurer_id int not null,
    filler_params jsonb not null default '{}',
    description text not null default '')`,
  `create index twin_factory_step_pipeline on twin_factory_step (pipeline_id, position)`,
];
