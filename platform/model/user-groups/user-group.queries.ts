import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

export interface GroupRow {
  id: string;
  businessAccountId: string | null;
  key: string;
  name: Record<string, string>;
  description: Record<string, string>;
  type: string;
}

function selectGroups(db: Executor) {
  return db
    .selectFrom("user_group")
    .select([
      "id",
      "business_account_id as businessAccountId",
      "key",
      "name",
      "description",
      "type",
    ]);
}

/** Lists the groups of the domain and of one business, without built-in groups. */
export function listUserGroups(
  db: Executor,
  domainId: string,
  businessAccountId: string | null,
): Promise<GroupRow[]> {
  return selectGroups(db)
    .where("domain_id", "=", domainId)
    .where((eb) =>
      eb.or([
        eb("business_account_id", "is", null),
        ...(businessAccountId ? [eb("business_account_id", "=", businessAccountId)] : []),
      ]),
    )
    .orderBy("key")
    .execute();
}

function listSystemGroups(db: Executor): Promise<GroupRow[]> {
  return selectGroups(db).where("domain_id", "is", null).execute();
}

/**
 * Groups that each of the users is in, including built-in groups, within the domain and business.
 */
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
