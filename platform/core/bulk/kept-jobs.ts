import { sql } from "kysely";

import { MEGABYTE, type Quota } from "../../base/config/storage-settings.ts";
import type { Tx } from "../../base/database/executor.ts";
import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../access/caller.ts";
import type { Services } from "../services.ts";

/** What a row takes beside its cells: its references, its results and its place in the indexes. */
export const ROW_BYTES = 200;

/** Of a value that is kept as JSON. */
export function jsonSize(value: unknown): number {
  return value === null ? 0 : JSON.stringify(value).length;
}

interface Growth {
  count: number;
  bytes: number;
}

/**
 * Fails at the field `file` if the user or the business would keep more jobs, or more bytes of them, than they may.
 * Until the transaction ends no other job of the domain is added.
 */
export async function assertMayKeep(
  { config }: Pick<Services, "config">,
  tx: Tx,
  { domainId, businessAccountId, userId }: Caller,
  growth: Growth,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk kept ${domainId}`}, 0))`.execute(
    tx,
  );
  const kept = await tx
    .selectFrom("bulk_job")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.coalesce(fn.sum<number>("bytes"), sql<number>`0`).as("bytes"),
      fn.countAll<number>().filterWhere("user_id", "=", userId).as("own_count"),
      fn
        .coalesce(fn.sum<number>("bytes").filterWhere("user_id", "=", userId), sql<number>`0`)
        .as("own_bytes"),
    ])
    .where("domain_id", "=", domainId)
    .where(sql<boolean>`business_account_id is not distinct from ${businessAccountId}::uuid`)
    .executeTakeFirstOrThrow();
  const { bulkOfUser, bulkOfBusiness } = config.storage;
  assertWithin(bulkOfUser, { count: kept.own_count, bytes: Number(kept.own_bytes) }, growth);
  assertWithin(bulkOfBusiness, { count: kept.count, bytes: Number(kept.bytes) }, growth);
}

function assertWithin(quota: Quota, kept: Growth, growth: Growth): void {
  const message =
    kept.count + growth.count > quota.count
      ? createMessage("bulk_kept_count", { max: quota.count })
      : kept.bytes + growth.bytes > quota.bytes
        ? createMessage("bulk_kept_bytes", { max: quota.bytes / MEGABYTE })
        : null;
  if (message) throw invalidFields(CODE.ENTITY_INVALID, [{ field: "file", message }]);
}
