import type { Executor } from "../../base/database/executor.ts";

export interface GroupRow {
  id: string;
  businessAccountId: string | null;
  key: string;
  name: Record<string, string>;
  description: Record<string, string>;
  type: string;
}

export function selectGroups(db: Executor) {
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

/** The domain's groups and those of one business; built-in ones are not listed. */
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
