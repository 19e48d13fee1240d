import { sql } from "kysely";

import type { Actor, SpaceStanding } from "../../core/access/actor.rules.ts";
import type { Executor, Tx } from "../../core/services.ts";

interface StandingRow {
  id: string;
  permission_schema_id: string | null;
  is_assignee: boolean;
  is_creator: boolean;
  role_ids: string[];
  assigned: [classId: string, statusId: string][];
}

/** Where the actor stands in each of the spaces; one statement. */
export async function standingsIn(
  db: Executor,
  { userId, groupIds, businessAccountId }: Pick<Actor, "userId" | "groupIds" | "businessAccountId">,
  spaceIds: readonly string[],
): Promise<Map<string, SpaceStanding>> {
  const { rows } = await sql<StandingRow>`
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

/** After it was moved: which spaces everything below the twin is in. */
export async function refreshSpacesBelow(tx: Tx, twinId: string): Promise<void> {
  await refresh(tx, sql`select id from twin where id = ${twinId}`);
}

/** After twins of the classes became spaces, ceased to be, or were moved. */
export async function refreshSpacesOf(tx: Tx, classIds: readonly string[]): Promise<void> {
  await refresh(
    tx,
    sql`
      with recursive above as (
        select id, head_id from twin where class_id = any(${classIds}::uuid[])
        union
        select twin.id, twin.head_id from twin join above on above.head_id = twin.id
      ) select id from above where head_id is null`,
  );
}

/** From twins whose own spaces are right down to the last of their children. */
async function refresh(tx: Tx, top: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with recursive below as (
      select id, class_id, permission_space_id, twinflow_space_id from twin where id in (${top})
      union
      select child.id, child.class_id,
             case when head_class.permission_schema_space then head.id
                  else head.permission_space_id end,
             case when head_class.twinflow_schema_space then head.id
                  else head.twinflow_space_id end
      from twin child
      join below head on head.id = child.head_id
      join twin_class head_class on head_class.id = head.class_id
    )
    update twin set permission_space_id = below.permission_space_id,
                    twinflow_space_id = below.twinflow_space_id
    from below
    where twin.id = below.id
      and (twin.permission_space_id, twin.twinflow_space_id)
        is distinct from (below.permission_space_id, below.twinflow_space_id)`.execute(tx);
}
