import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

export interface SpaceRoleKey {
  spaceId: string;
  roleId: string;
}

/** Counts the spaces that use the schema. */
export async function countSpacesWithSchema(
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

/** Grants and members of the role, which deleting it would delete too. */
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
