import type { Executor } from "../../base/database/executor.ts";

/** Values of unique fields on twins of these owners, by field number. */
export async function findUsedValues(
  executor: Executor,
  fieldNos: readonly number[],
  ownerIds: readonly string[],
): Promise<Map<number, Set<string>>> {
  const rows = await executor
    .selectFrom("twin_unique")
    .select(["field_no", "val"])
    .where("field_no", "in", fieldNos)
    .where("owner_id", "in", ownerIds)
    .execute();
  const byField = Map.groupBy(rows, ({ field_no }) => field_no);
  return new Map(
    [...byField].map(([no, fieldRows]) => [no, new Set(fieldRows.map(({ val }) => val))]),
  );
}

/** Active users of the business, else of the domain; a limited number, by name. */
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
