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
