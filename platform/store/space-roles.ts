import { sql } from "kysely";

import type { Executor, Tx } from "../context.ts";

interface Place {
  spaceId: string;
  roleId: string;
}

/** Who holds a role in a space: users by themselves, and groups. */
export async function holdersOf(
  db: Executor,
  { spaceId, roleId }: Place,
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

export interface HolderChange extends Place {
  enter: readonly string[];
  exit: readonly string[];
  by: string | null;
}

/** Who holds the role already goes on holding it. */
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

/** The schema that counts in the space instead of the business's or domain's; null: none does. */
export async function schemaOfSpace(db: Executor, twinId: string): Promise<string | null> {
  const row = await db
    .selectFrom("space")
    .select("permission_schema_id")
    .where("twin_id", "=", twinId)
    .executeTakeFirst();
  return row?.permission_schema_id ?? null;
}

export async function setSchemaOfSpace(
  tx: Tx,
  twinId: string,
  schemaId: string | null,
): Promise<void> {
  await tx.deleteFrom("space").where("twin_id", "=", twinId).execute();
  if (schemaId === null) return;
  await tx
    .insertInto("space")
    .values({ twin_id: twinId, permission_schema_id: schemaId })
    .execute();
}

/** What would be lost with the role: permissions granted to it, and who holds it. */
export async function usesOfSpaceRole(
  tx: Tx,
  roleId: string,
): Promise<{ kind: string; id: string; name: string }[]> {
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
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
