import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";

interface SpaceRoleKey {
  spaceId: string;
  roleId: string;
}

/** Members of a role in a space: users directly, and groups. */
export async function findRoleHolders(
  db: Executor,
  { spaceId, roleId }: SpaceRoleKey,
): Promise<{ userIds: string[]; groupIds: string[] }> {
  const { rows } = await sql<{ userId: string | null; groupId: string | null }>`
    select user_id as "userId", null as "groupId" from space_role_user
    where space_id = ${spaceId} and space_role_id = ${roleId}
    union all
    select null, user_group_id from space_role_user_group
    where space_id = ${spaceId} and space_role_id = ${roleId}
    order by 1, 2`.execute(db);
  return {
    userIds: rows.flatMap(({ userId }) => userId ?? []),
    groupIds: rows.flatMap(({ groupId }) => groupId ?? []),
  };
}

export interface SpaceRoleHolding {
  roleId: string;
  /** Either the user or one of their groups holds the role. */
  userId: string | null;
  groupId: string | null;
  createdByUserId: string | null;
}

/** By what a user has roles in a space: directly, and through groups. */
export async function findHoldings(
  db: Executor,
  spaceId: string,
  holder: { userId: string; groupIds: readonly string[] },
): Promise<SpaceRoleHolding[]> {
  const { rows } = await sql<SpaceRoleHolding>`
    select space_role_id as "roleId", user_id as "userId", null as "groupId",
      created_by_user_id as "createdByUserId" from space_role_user
    where space_id = ${spaceId} and user_id = ${holder.userId}
    union all
    select space_role_id, null, user_group_id, created_by_user_id from space_role_user_group
    where space_id = ${spaceId} and user_group_id = any(${holder.groupIds}::uuid[])
    order by 1, 2, 3`.execute(db);
  return rows;
}

export interface HolderChange extends SpaceRoleKey {
  enter: readonly string[];
  exit: readonly string[];
  by: string | null;
}

/** Existing members keep the role. */
export async function changeHolders(
  tx: Tx,
  kind: "user" | "group",
  { spaceId, roleId, enter, exit, by }: HolderChange,
): Promise<void> {
  const table = sql.table(kind === "user" ? "space_role_user" : "space_role_user_group");
  const holder = sql.ref(kind === "user" ? "user_id" : "user_group_id");
  await sql`
    delete from ${table} where space_id = ${spaceId} and space_role_id = ${roleId}
      and ${holder} = any(${exit}::uuid[])`.execute(tx);
  await sql`
    insert into ${table} (space_id, space_role_id, ${holder}, created_by_user_id)
    select ${spaceId}, ${roleId}, entering.id, ${by}::uuid from unnest(${enter}::uuid[]) entering(id)
    on conflict do nothing`.execute(tx);
}

export interface SpaceSchemas {
  permissionSchemaId: string | null;
  twinflowSchemaId: string | null;
}

/** The space's own schemas, which replace the business's or domain's; null: none. */
export async function findSpaceSchemas(db: Executor, twinId: string): Promise<SpaceSchemas> {
  const row = await db
    .selectFrom("space")
    .select(["permission_schema_id", "twinflow_schema_id"])
    .where("twin_id", "=", twinId)
    .executeTakeFirst();
  return {
    permissionSchemaId: row?.permission_schema_id ?? null,
    twinflowSchemaId: row?.twinflow_schema_id ?? null,
  };
}

/** Undefined values stay unchanged. */
export async function setSchemasOfSpace(
  tx: Tx,
  twinId: string,
  { permissionSchemaId, twinflowSchemaId }: Partial<SpaceSchemas>,
): Promise<void> {
  const schemas = {
    ...(permissionSchemaId !== undefined && { permission_schema_id: permissionSchemaId }),
    ...(twinflowSchemaId !== undefined && { twinflow_schema_id: twinflowSchemaId }),
  };
  if (Object.keys(schemas).length === 0) return;
  await tx
    .insertInto("space")
    .values({ twin_id: twinId, ...schemas })
    .onConflict((conflict) => conflict.column("twin_id").doUpdateSet(schemas))
    .execute();
}

/** Number of spaces that use this schema. */
export async function spacesWithSchema(
  tx: Tx,
  kind: "permission" | "twinflow",
  id: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom("space")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(`${kind}_schema_id`, "=", id)
    .executeTakeFirstOrThrow();
  return count;
}

interface SpaceRoleUsage {
  kind: "permission" | "user" | "userGroup";
  id: string;
  name: string;
}

/** What deleting the role would lose: its grants and its members. */
export async function findSpaceRoleUsages(tx: Tx, roleId: string): Promise<SpaceRoleUsage[]> {
  const { rows } = await sql<SpaceRoleUsage>`
    select 'permission' as kind, p.id, p.key as name from permission p
    where p.id in (select permission_id from permission_grant_space_role where space_role_id = ${roleId})
    union all
    select 'user', u.id, u.full_name from app_user u
    where u.id in (select user_id from space_role_user where space_role_id = ${roleId})
    union all
    select 'userGroup', g.id, g.key from user_group g
    where g.id in (select user_group_id from space_role_user_group where space_role_id = ${roleId})
    order by 1, 3`.execute(tx);
  return rows;
}

export interface SpaceRoleRow {
  id: string;
  key: string;
  name: Record<string, string>;
  description: Record<string, string>;
  classId: string;
  businessAccountId: string | null;
}

export function listSpaceRoles(db: Executor, domainId: string): Promise<SpaceRoleRow[]> {
  return db
    .selectFrom("space_role")
    .innerJoin("twin_class", "twin_class.id", "space_role.class_id")
    .select([
      "space_role.id",
      "space_role.key",
      "space_role.name",
      "space_role.description",
      "space_role.class_id as classId",
      "space_role.business_account_id as businessAccountId",
    ])
    .where("twin_class.domain_id", "=", domainId)
    .execute();
}
