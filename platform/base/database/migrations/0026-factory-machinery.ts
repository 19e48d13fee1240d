import { type Kysely, sql } from "kysely";

/** Multipliers, branches, erasers and condition sets of factories, and sets of validators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const CONDITION = `
    condition_set_id uuid references twin_factory_condition_set,
    condition_set_invert boolean not null default false,
    active boolean not null default true,
    description text not null default '',
    position int not null default 0`;

const TABLES = [
  "twin_factory_condition_set",
  "twin_factory_condition",
  "twin_factory_multiplier",
  "twin_factory_multiplier_filter",
  "twin_factory_branch",
  "twin_factory_eraser",
  "twin_validator_set",
];

const STATEMENTS = [
  `create table twin_factory_condition_set (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    name text not null,
    description text not null default '',
    created_by_user_id uuid,
    created_at timestamptz not null default now(),
    updated_at timestamptz)`,
  `create index twin_factory_condition_set_domain on twin_factory_condition_set (domain_id, name)`,
  `create table twin_factory_condition (
    id uuid primary key,
    condition_set_id uuid not null references twin_factory_condition_set on delete cascade,
    conditioner_featurer_id int not null,
    conditioner_params jsonb not null default '{}',
    invert boolean not null default false,
    active boolean not null default true,
    description text not null default '',
    position int not null default 0)`,
  `create index twin_factory_condition_owner on twin_factory_condition (condition_set_id, position)`,

  // Deleting a template leaves the pipeline without one; its fillers then fail.
  `alter table twin_factory_pipeline
    add column condition_set_id uuid references twin_factory_condition_set,
    add column condition_set_invert boolean not null default false,
    add column template_twin_id uuid references twin on delete set null,
    add column next_factory_limit_scope boolean not null default false`,
  `create index twin_factory_pipeline_template on twin_factory_pipeline (template_twin_id)
    where template_twin_id is not null`,
  `alter table twin_factory_step
    add column condition_set_id uuid references twin_factory_condition_set,
    add column condition_set_invert boolean not null default false`,

  `create table twin_factory_multiplier (
    id uuid primary key,
    factory_id uuid not null references twin_factory on delete cascade,
    input_class_id uuid not null references twin_class on delete cascade,
    multiplier_featurer_id int not null,
    multiplier_params jsonb not null default '{}',
    active boolean not null default true,
    description text not null default '',
    position int not null default 0)`,
  `create index twin_factory_multiplier_owner on twin_factory_multiplier (factory_id, position)`,
  `create table twin_factory_multiplier_filter (
    id uuid primary key,
    multiplier_id uuid not null references twin_factory_multiplier on delete cascade,
    input_class_id uuid not null references twin_class on delete cascade,${CONDITION})`,
  `create index twin_factory_multiplier_filter_owner
    on twin_factory_multiplier_filter (multiplier_id, position)`,
  `create table twin_factory_branch (
    id uuid primary key,
    factory_id uuid not null references twin_factory on delete cascade,
    next_factory_id uuid not null references twin_factory,${CONDITION})`,
  `create index twin_factory_branch_owner on twin_factory_branch (factory_id, position)`,
  `create table twin_factory_eraser (
    id uuid primary key,
    factory_id uuid not null references twin_factory on delete cascade,
    input_class_id uuid not null references twin_class on delete cascade,
    action text not null check (
      action in ('NOT_SPECIFIED', 'RESTRICT', 'ERASE_IRREVOCABLE', 'ERASE_CANDIDATE')),${CONDITION})`,
  `create index twin_factory_eraser_owner on twin_factory_eraser (factory_id, position)`,

  `create table twin_validator_set (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    name text not null,
    description text not null default '')`,
  `create index twin_validator_set_domain on twin_validator_set (domain_id, name)`,
  `alter table transition_validator_rule
    add column validator_set_id uuid references twin_validator_set`,
  `alter table twin_validator alter column rule_id drop not null,
    add column validator_set_id uuid references twin_validator_set on delete cascade,
    add constraint twin_validator_owner check (num_nonnulls(rule_id, validator_set_id) = 1)`,

  ...TABLES.map(
    (table) => `create trigger audit_configuration after insert or update or delete on ${table}
      for each row execute function audit_configuration()`,
  ),
];
