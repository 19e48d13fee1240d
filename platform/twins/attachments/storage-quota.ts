import type { Executor, Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { findStorageQuota } from "../../model/tiers/storage-quota.ts";
import { measureAccountStorage } from "../../model/tiers/tier.queries.ts";
import { lockStorage } from "./storage-lock.store.ts";

export interface StorageDelta {
  count: number;
  /** Increase of the size, in bytes. */
  size: number;
}

export type QuotaIssue = "COUNT_QUOTA" | "SIZE_QUOTA";

/** Throws if the growth exceeds a quota of the business. Call it before the files are stored. */
export async function assertQuota(
  services: Pick<Services, "config">,
  tx: Tx,
  businessAccountId: string | null,
  growth: StorageDelta,
): Promise<void> {
  if (businessAccountId === null || (growth.count <= 0 && growth.size <= 0)) return;
  const problem = await validateQuota(services, tx, businessAccountId, growth, { lock: tx });
  if (problem === "COUNT_QUOTA") {
    throw createRejection(CODE.ATTACHMENT_COUNT_QUOTA, createMessage("file_count_quota"));
  }
  if (problem === "SIZE_QUOTA") {
    throw createRejection(CODE.ATTACHMENT_SIZE_QUOTA, createMessage("file_storage_quota"));
  }
}

/**
 * Returns the quota that would be exceeded, or null. A quota of zero means no limit. With `lock`, concurrent uploads of
 * the business wait for the transaction.
 */
export async function validateQuota(
  services: Pick<Services, "config">,
  executor: Executor,
  businessAccountId: Caller["businessAccountId"],
  growth: StorageDelta,
  { lock }: { lock?: Tx } = {},
): Promise<QuotaIssue | null> {
  if (businessAccountId === null) return null;
  const { count, bytes } = await findStorageQuota(services, executor, businessAccountId);
  if (!count && !bytes) return null;
  const quota = { count: count || Infinity, size: bytes || Infinity };
  if (lock) await lockStorage(lock, businessAccountId);
  const usage = await measureAccountStorage(executor, businessAccountId);
  if (growth.count > 0 && usage.count + growth.count > quota.count) return "COUNT_QUOTA";
  if (growth.size > 0 && usage.size + growth.size > quota.size) return "SIZE_QUOTA";
  return null;
}

function createRejection(code: RequestError["code"], message: Message): RequestError {
  return new RequestError(code, message, {
    fieldErrors: [{ field: "file", message, code: "quota" }],
  });
}
