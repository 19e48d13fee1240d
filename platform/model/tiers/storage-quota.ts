import { finiteOr } from "../../base/config/storage-settings.ts";
import type { Executor } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";
import { findAccountTier } from "./tier.store.ts";

/** Number of files, and their total size, that a business may store. Null and 0 mean no limit. */
export interface StorageQuota {
  count: number | null;
  bytes: number | null;
}

/**
 * Finds the quota of the business's tier. The installation's setting applies where the tier has
 * none.
 */
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
