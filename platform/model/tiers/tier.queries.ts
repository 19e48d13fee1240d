import type { Executor } from "../../base/database/executor.ts";
import { type TierRow, type StorageUse, storageUse } from "./tier.store.ts";

/** Measures the files that a business stores. */
export function measureAccountStorage(
  executor: Executor,
  businessAccountId: string,
): Promise<StorageUse> {
  return storageUse(executor)
    .where("business_account_id", "=", businessAccountId)
    .executeTakeFirstOrThrow();
}

export function findTier(
  executor: Executor,
  domainId: string,
  id: string,
): Promise<TierRow | undefined> {
  return executor
    .selectFrom("tier")
    .selectAll()
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .executeTakeFirst();
}
