import { type Kysely, sql } from "kysely";

/**
 * Spaces: a twin of a class with the flag `permissionSchemaSpace` is the space of its descendants.
 * It may have its own permission schema and members with roles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // The nearest space above the twin. It is derived when twins are moved, so it has no foreign key.
  `alter table twin add permission_space_id uuid`,
  `create index twin_permission_space on twin (permission_space_id) where permission_space_id is not null`,
  // Assignee propagation checks whether a user is assigned to any twin of a class.
  `create index twin_assigner_class on twin (assigner_user_id, class_id, status_id) where assigner_user_id is not null`,
  // A space without a row follows the schema of its business or domain.
  `create table space (
    twin_id uuid primary key references twin on delete cascade,
    permission_schema_id uuid not null references permission_schema on delete cascade)`,
  `create index space_permission_schema on space (permission_schema_id)`,
  `create table space_role_user (
    space_id uuid not null references twin on delete cascade,
    space_role_id uuid not null references space_role on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    created_by_user_id uuid,
    created_at timestamptz not null default now(),
    primary key (space_id, space_role_id, user_id))`,
  `create index space_role_user_role on space_role_user (space_role_id)`,
  `create index space_role_user_user on space_role_user (user_id)`,
  `create table space_role_user_group (
    space_id uuid not null references twin on delete cascade,
    space_role_id uuid not null references space_role on delete cascade,
    user_group_id uuid not null references user_group on delete cascade,
    created_by_user_id uuid,
    created_at timestamptz not null default now(),
    primary key (space_id, space_role_id, user_group_id))`,
  `create index space_role_user_group_role on space_role_user_group (space_role_id)`,
  `create index space_role_user_group_group on space_role_user_group (user_group_id)`,
];
