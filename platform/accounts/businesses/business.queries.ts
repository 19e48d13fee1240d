import type { Executor } from "../../base/database/executor.ts";

export async function findAccount(executor: Executor, businessAccountId: string) {
  return executor
    .selectFrom("business_account")
    .select(["domain_id", "name", "settings"])
    .where("id", "=", businessAccountId)
    .executeTakeFirst();
}
