import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { type GroupRow, listUserGroups, selectGroups } from "./user-group.queries.ts";

/** The built-in groups, which no domain owns. */
function listSystemGroups(db: Executor): Promise<GroupRow[]> {
  return selectGroups(db).where("domain_id", "is", null).execute();
}

/** Groups of each user among those and the built-in ones, within the domain and the business. */
export async function listGroupsOfUsers(
  db: Executor,
  domainId: string,
  businessAccountId: string | null,
  userIds: readonly string[],
): Promise<{ userId: string; group: GroupRow }[]> {
  const groups = [
    ...(await listUserGroups(db, domainId, businessAccountId)),
    ...(await listSystemGroups(db)),
  ];
  const members = await db
    .selectFrom("user_group_member")
    .select(["user_id", "user_group_id"])
    .distinct()
    .where("user_id", "=", sql<string>`any(${userIds}::uuid[])`)
    .where((eb) => eb.or([eb("domain_id", "is", null), eb("domain_id", "=", domainId)]))
    .where((eb) =>
      eb.or([
        eb("business_account_id", "is", null),
        ...(businessAccountId ? [eb("business_account_id", "=", businessAccountId)] : []),
      ]),
    )
    .execute();
  return groups.flatMap((group) =>
    members
      .filter((member) => member.user_group_id === group.id)
      .map((member) => ({ userId: member.user_id, group })),
  );
}

interface Member {
  userId: string;
  domainId: string;
}

/** For every business of the domain; existing members stay. */
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

/** In this domain, for whichever business. */
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

/** Keys of the permissions granted to the group. */
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
