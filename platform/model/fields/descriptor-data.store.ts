import type { Executor } from "../../base/database/executor.ts";

/**
 * Finds IDs of active users of the business, or of the domain if there is no business. They are sorted by name, and
 * their number is limited.
 */
export async function activeMembers(
  executor: Executor,
  domainId: string,
  businessAccountId: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("domain_user")
    .innerJoin("app_user", "app_user.id", "domain_user.user_id")
    .select("app_user.id")
    .where("domain_user.domain_id", "=", domainId)
    .where("app_user.state", "=", "ACTIVE")
    .$if(businessAccountId !== null, (query) =>
      query.where("app_user.id", "in", (eb) =>
        eb
          .selectFrom("business_account_user")
          .select("user_id")
          .where("business_account_id", "=", businessAccountId ?? ""),
      ),
    )
    .orderBy("app_user.full_name")
    .orderBy("app_user.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
