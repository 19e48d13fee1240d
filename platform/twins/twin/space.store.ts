import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Actor, SpaceAccess } from "../../core/access/actor.rules.ts";

interface SpaceAccessRow {
  id: string;
  permission_schema_id: string | null;
  is_assignee: boolean;
  is_creator: boolean;
  role_ids: string[];
  assigned: [classId: string, statusId: string][];
}

/** Loads the actor's access to each space, by ID of the space, with one statement. */
export async function loadSpaceAccess(
  db: Executor,
  { userId, groupIds, businessAccountId }: Pick<Actor, "userId" | "groupIds" | "businessAccountId">,
  spaceIds: readonly string[],
): Promise<Map<string, SpaceAccess>> {
  const { rows } = await sql<SpaceAccessRow>`
    select t.id, s.permission_schema_id,
           coalesce(t.assigner_user_id = ${userId}::uuid, false) as is_assignee,
           coalesce(t.author_user_id = ${userId}::uuid, false) as is_creator,
           array(
             select space_role_id from space_role_user
             where space_id = t.id and user_id = ${userId}::uuid
             union
             select space_role_id from space_role_user_group
             where space_id = t.id and user_group_id = any(${[...groupIds]}::uuid[])
           ) as role_ids,
           coalesce((
             select jsonb_agg(distinct jsonb_build_array(own.class_id, own.status_id))
             from twin own
             where own.permission_space_id = t.id and own.assigner_user_id = ${userId}::uuid
               and own.business_account_id is not distinct from ${businessAccountId}::uuid
           ), '[]') as assigned
    from twin t left join space s on s.twin_id = t.id
    where t.id = any(${spaceIds}::uuid[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        permissionSchemaId: row.permission_schema_id,
        isAssignee: row.is_assignee,
        isCreator: row.is_creator,
        roleIds: row.role_ids,
        assigned: row.assigned.map(([classId, statusId]) => ({ classId, statusId })),
      },
    ]),
  );
}
