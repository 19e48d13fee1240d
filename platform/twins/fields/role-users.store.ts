import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

/** Users who hold a role in a space directly, not through a group. */
export interface RoleUsers {
  spaceId: string;
  roleId: string;
  userIds: string[];
}

export async function listRoleUsers(
  db: Executor,
  spaceIds: readonly string[],
  roleIds: readonly string[],
): Promise<RoleUsers[]> {
  const { rows } = await sql<RoleUsers>`
    select space_id as "spaceId", space_role_id as "roleId", array_agg(user_id order by user_id) as "userIds"
    from space_role_user
    where space_id = any(${spaceIds}::uuid[]) and space_role_id = any(${roleIds}::uuid[])
    group by space_id, space_role_id`.execute(db);
  return rows;
}
