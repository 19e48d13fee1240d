import { sql } from "kysely";

import type { Executor } from "../context.ts";

export interface GroupRow {
  id: string;
  businessAccountId: string | null;
  key: string;
  name: Record<string, string>;
  description: Record<string, string>;
  type: string;
}

/** The domain's groups and those of one business account; built-in ones are nobody's to list. */
export function userGroupsOf(
  db: Executor,
  domainId: string,
  businessAccountId: string | null,
): Promise<GroupRow[]> {
  return db
    .selectFrom("user_group")
    .select([
      "id",
      "business_account_id as businessAccountId",
      "key",
      "name",
      "description",
      "type",
    ])
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

/** Which of those groups each user is in, within the domain and the account. */
export async function groupsOfUsers(
  db: Executor,
  domainId: string,
  businessAccountId: string | null,
  userIds: readonly string[],
): Promise<{ userId: string; group: GroupRow }[]> {
  const groups = await userGroupsOf(db, domainId, businessAccountId);
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
