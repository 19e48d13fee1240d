import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

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

export interface SpaceRoleHolding {
  roleId: string;
  /** Who holds the role: the user directly, or a group that the user is in. */
  userId: string | null;
  groupId: string | null;
  createdByUserId: string | null;
}

/** Lists the roles that a user has in a space, directly or through the groups. */
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
