import { finiteOr } from "../../base/config/storage-settings.ts";
import type { Executor } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";
import { findAccountTier } from "./tier.store.ts";

/** How many files, and how many bytes of them, a business may store; null and 0: no limit. */
export interface StorageQuota {
  count: number | null;
  bytes: number | null;
}

/** The quota of the tier of a business; where the tier sets none, that of this server. */
export async function findStorageQuota(
  { config }: Pick<Services, "config">,
  executor: Executor,
  businessAccountId: string,
): Promise<StorageQuota> {
  const tier = await findAccountTier(executor, businessAccountId);
  const { count, bytes } = config.storage.filesOfBusiness;
  return {
    count: tier?.attachment_count_quota ?? finiteOr(count, null),
    bytes: tier?.attachment_size_quota ?? finiteOr(bytes, null),
  };
}
