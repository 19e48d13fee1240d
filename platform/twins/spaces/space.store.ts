import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { SpaceRoleKey } from "../../model/space-roles/space-role.store.ts";

/** Lists users and groups that hold the role directly. */
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

export interface HolderChange extends SpaceRoleKey {
  enter: readonly string[];
  exit: readonly string[];
  by: string | null;
}

/** Adds and removes holders of a role. Adding a user or group that already holds the role has no effect. */
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

/** Reads the space's own schemas; null where it uses that of its business or domain. */
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

/** Saves the given schemas. Undefined ones stay unchanged. */
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
