import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

/** Number of uses by entities of one kind that the domain's model doesn't contain, such as twins. */
export interface StoredUses {
  kind: string;
  count: number;
}

const GRANTS = {
  permissionGrantAssigneePropagation: "permission_grant_assignee_propagation",
  permissionGrantSpaceRole: "permission_grant_space_role",
  permissionGrantTwinRole: "permission_grant_twin_role",
  permissionGrantUser: "permission_grant_user",
  permissionGrantUserGroup: "permission_grant_user_group",
} as const;

/**
 * Counts grants that contain the ID. Grants whose permission schema has the ID aren't counted, because they are parts
 * of this schema and don't use it.
 */
export async function countGrants(
  db: Executor,
  domainId: string,
  id: string,
): Promise<StoredUses[]> {
  const uses: StoredUses[] = [];
  for (const [kind, table] of Object.entries(GRANTS)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} g
      join permission_schema s on s.id = g.permission_schema_id
      where s.domain_id = ${domainId} and ${id} in (select value from jsonb_each_text(to_jsonb(g) - 'permission_schema_id'))`.execute(
      db,
    );
    uses.push({ kind, count: rows[0]?.count ?? 0 });
  }
  return uses;
}

/** Counts rows per table whose column contains the ID. */
export async function countReferences(
  db: Executor,
  tables: Readonly<Record<string, string>>,
  column: string,
  id: string,
): Promise<StoredUses[]> {
  const uses: StoredUses[] = [];
  for (const [kind, table] of Object.entries(tables)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
      db,
    );
    uses.push({ kind, count: rows[0]?.count ?? 0 });
  }
  return uses;
}

/** Counts users and groups that have the role in a space. */
export async function countHolders(db: Executor, spaceRoleId: string): Promise<StoredUses[]> {
  const { rows } = await sql<StoredUses>`
    select 'user' as kind, count(distinct user_id)::int as count
    from space_role_user where space_role_id = ${spaceRoleId}
    union all
    select 'userGroup', count(distinct user_group_id)::int
    from space_role_user_group where space_role_id = ${spaceRoleId}`.execute(db);
  return rows;
}

/** Counts space roles of the class. */
export async function countSpaceRoles(db: Executor, classId: string): Promise<StoredUses> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from space_role where class_id = ${classId}`.execute(db);
  return { kind: "spaceRole", count: rows[0]?.count ?? 0 };
}

/** Counts members of a group within the domain. */
export async function countMembers(
  db: Executor,
  domainId: string,
  groupId: string,
): Promise<StoredUses> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from user_group_member
    where user_group_id = ${groupId} and coalesce(domain_id, ${domainId}) = ${domainId}`.execute(
    db,
  );
  return { kind: "user", count: rows[0]?.count ?? 0 };
}
