import { type Kysely, sql } from "kysely";

/**
 * Members of upstream's contract for domains, tiers and businesses, machines that sign in, and
 * sign-ups confirmed by a long token.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const AUDITED = ["m2m_client", "resource", "twin_class_schema"];

const STATEMENTS = [
  `alter table email_code add column token_hash bytea`,
  `create unique index email_code_token on email_code (token_hash)`,

  `create table twin_class_schema (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    name text not null,
    description text not null default '',
    created_by_user_id uuid references app_user on delete set null,
    created_at timestamptz not null default now())`,
  `create index twin_class_schema_domain on twin_class_schema (domain_id)`,

  `create table resource (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    storage_key text not null unique,
    media_type text not null,
    size bigint not null,
    created_by_user_id uuid references app_user on delete set null,
    created_at timestamptz not null default now())`,
  `create index resource_domain on resource (domain_id)`,

  `alter table domain
    add column public boolean not null default false,
    add column twin_class_schema_id uuid references twin_class_schema on delete set null,
    add column icon_dark_resource_id uuid references resource on delete set null,
    add column icon_light_resource_id uuid references resource on delete set null,
    add column business_account_initiator_featurer_id int,
    add column business_account_initiator_params jsonb,
    add column user_group_manager_featurer_id int,
    add column user_group_manager_params jsonb,
    add column business_account_template_twin_id uuid references twin on delete set null,
    add column domain_user_template_twin_id uuid references twin on delete set null`,

  `alter table business_account
    add column twin_class_schema_id uuid references twin_class_schema on delete set null`,
  `alter table tier
    add column custom boolean not null default false,
    add column permission_schema_id uuid references permission_schema on delete set null,
    add column twinflow_schema_id uuid references twinflow_schema on delete set null,
    add column twin_class_schema_id uuid references twin_class_schema on delete set null`,

  // The secret is random and long, so its plain digest can't be reversed.
  `create table m2m_client (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    name text not null,
    secret_hash bytea not null,
    created_by_user_id uuid references app_user on delete set null,
    created_at timestamptz not null,
    last_used_at timestamptz)`,
  `create index m2m_client_domain on m2m_client (domain_id)`,

  ...AUDITED.map(
    (table) => `create trigger audit_configuration after insert or update or delete on ${table}
      for each row execute function audit_configuration()`,
  ),
];
