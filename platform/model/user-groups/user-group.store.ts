import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

interface Member {
  userId: string;
  domainId: string;
}

/** Adds a user to groups, effective for all businesses of the domain. Existing memberships stay. */
export async function addToGroups(
  tx: Tx,
  { userId, domainId }: Member,
  rows: readonly { id: string; groupId: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("user_group_member")
    .values(
      rows.map(({ id, groupId }) => ({
        id,
        user_group_id: groupId,
        user_id: userId,
        domain_id: domainId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a user from groups of the domain, including memberships that are effective in one business only. */
export async function removeFromGroups(
  tx: Tx,
  { userId, domainId }: Member,
  groupIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("user_group_member")
    .where("user_id", "=", userId)
    .where("user_group_id", "=", sql<string>`any(${groupIds}::uuid[])`)
    .where((eb) => eb.or([eb("domain_id", "is", null), eb("domain_id", "=", domainId)]))
    .execute();
}

/** Finds the permissions that are granted to the group, in the form of usages. */
export async function findGroupGrants(
  tx: Tx,
  id: string,
): Promise<{ kind: "permission"; id: string; name: string }[]> {
  const { rows } = await sql<{ kind: "permission"; id: string; name: string }>`
    select 'permission' as kind, p.id, p.key as name from permission p
    where p.id in (
      select permission_id from permission_grant_user_group where user_group_id = ${id}
      union select permission_id from permission_grant_global where user_group_id = ${id})
    order by p.key`.execute(tx);
  return rows;
}
