import { MEGABYTE, type Quota } from "../../base/config/storage-settings.ts";
import type { Tx } from "../../base/database/executor.ts";
import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { countKeptJobs } from "./kept-jobs.store.ts";

/** Estimated size of a stored row without its cells, including results and index entries. */
export const ROW_BYTES = 200;

/** Size of a value that is stored as JSON, in characters. */
export function jsonSize(value: unknown): number {
  return value === null ? 0 : JSON.stringify(value).length;
}

interface Amount {
  count: number;
  bytes: number;
}

/** Throws at the field `file` if the user or the business would exceed a limit on stored jobs. */
export async function assertMayKeep(
  { config }: Pick<Services, "config">,
  tx: Tx,
  caller: Caller,
  growth: Amount,
): Promise<void> {
  const { count, bytes, ownCount, ownBytes } = await countKeptJobs(tx, caller);
  const { bulkOfUser, bulkOfBusiness } = config.storage;
  assertWithin(bulkOfUser, { count: ownCount, bytes: ownBytes }, growth);
  assertWithin(bulkOfBusiness, { count, bytes }, growth);
}

function assertWithin(quota: Quota, kept: Amount, growth: Amount): void {
  const message =
    kept.count + growth.count > quota.count
      ? createMessage("bulk_kept_count", { max: quota.count })
      : kept.bytes + growth.bytes > quota.bytes
        ? createMessage("bulk_kept_bytes", { max: quota.bytes / MEGABYTE })
        : null;
  if (message) throw invalidFields(CODE.ENTITY_INVALID, [{ field: "file", message }]);
}
