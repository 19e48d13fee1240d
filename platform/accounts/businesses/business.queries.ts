import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

export async function findAccount(executor: Executor, businessAccountId: string) {
  return executor
    .selectFrom("business_account")
    .select(["domain_id", "name", "settings"])
    .where("id", "=", businessAccountId)
    .executeTakeFirst();
}

export async function findAccounts(executor: Executor, businessAccountIds: readonly string[]) {
  return executor
    .selectFrom("business_account")
    .select(["id", "name", "settings"])
    .where("id", "=", sql<string>`any(${businessAccountIds}::uuid[])`)
    .execute();
}
