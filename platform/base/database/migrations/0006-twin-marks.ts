import { type Kysely, sql } from "kysely";

/**
 * Tables of data attached to twins: tags, markers, touches, aliases and comments. Also adds tiers with quotas, and
 * drafts for dry runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...MARKS, ...ALIASES, ...COMMENTS, ...TIERS, ...DRAFTS]) {
    await sql.raw(statement).execute(db);
  }
}

// Separate tables instead of columns of the twin: most twins have none, and lists read every
// column.
const MARKS = ["tag", "marker"].flatMap((mark) => [
  `create table twin_${mark} (
    twin_id uuid not null references twin on delete cascade,
    option_id uuid not null references data_list_option on delete cascade,
    created_at timestamptz not null default now(),
    primary key (twin_id, option_id))`,
  `create index twin_${mark}_option on twin_${mark} (option_id, twin_id)`,
]);

const ALIASES = [
  `create table twin_touch (
    id uuid not null unique,
    twin_id uuid not null references twin on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    touch text not null check (touch in ('WATCHED', 'STARRED', 'REVIEWED')),
    created_at timestamptz not null default now(),
    primary key (user_id, touch, twin_id))`,
  `create index twin_touch_twin on twin_touch (twin_id)`,
  // An alias that is counted per business is unique only within that business, so owner_id contains the scope of the
  // counter.
  `create table twin_alias (
    twin_id uuid not null references twin on delete cascade,
    kind text not null check (kind in ('D', 'C', 'B', 'S', 'T', 'K')),
    domain_id uuid not null,
    owner_id uuid not null,
    alias text not null,
    primary key (twin_id, kind))`,
  `create unique index twin_alias_text on twin_alias (domain_id, upper(alias), owner_id)`,
  `create table twin_alias_counter (
    owner_id uuid not null,
    kind text not null,
    class_id uuid not null,
    last int not null,
    primary key (owner_id, kind, class_id))`,
];

const COMMENTS = [
  `create table twin_comment (
    id uuid primary key,
    twin_id uuid not null references twin on delete cascade,
    author_user_id uuid,
    text text not null,
    created_at timestamptz not null default now(),
    changed_at timestamptz)`,
  `create index twin_comment_twin on twin_comment (twin_id, created_at desc, id desc)`,
  `alter table twin_attachment
    add column comment_id uuid references twin_comment on delete cascade,
    add column transition_id uuid,
    add column modifications jsonb not null default '{}',
    add column business_account_id uuid`,
  `update twin_attachment set business_account_id = twin.business_account_id
    from twin where twin.id = twin_attachment.twin_id`,
  `create index twin_attachment_account on twin_attachment (business_account_id) include (size)`,
  `create index twin_attachment_comment on twin_attachment (comment_id) where comment_id is not null`,
];

const TIERS = [
  `create table tier (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    name text not null,
    description text not null default '',
    attachment_count_quota int,
    attachment_size_quota bigint,
    user_count_quota int,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  `alter table domain add column default_tier_id uuid references tier on delete set null`,
  `alter table business_account add column tier_id uuid references tier on delete set null`,
];

// The stored result of a dry run: its effects, and the request to repeat when it is committed.
const DRAFTS = [
  `create table draft (
    id uuid primary key,
    domain_id uuid not null references domain on delete cascade,
    business_account_id uuid references business_account on delete cascade,
    created_by_user_id uuid references app_user on delete cascade,
    request jsonb not null,
    counts jsonb not null,
    versions jsonb not null,
    status text not null check (status in ('UNCOMMITED', 'COMMITED', 'OUT_OF_DATE')),
    created_at timestamptz not null default now())`,
];
