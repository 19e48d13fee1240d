import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import { takeTurns } from "../../base/database/take-turns.ts";
import type { Caller } from "../../core/access/caller.ts";

/**
 * Numbers and total sizes of the jobs of a business, and of the user's own jobs. For a user without a business, the
 * former include all jobs of the domain that belong to no business.
 */
export interface KeptJobs {
  count: number;
  bytes: number;
  ownCount: number;
  ownBytes: number;
}

/**
 * Counts stored jobs. Locks the count until the transaction ends, so that concurrent requests can't exceed a limit
 * together.
 */
export async function countKeptJobs(
  tx: Tx,
  { domainId, businessAccountId, userId }: Caller,
): Promise<KeptJobs> {
  const key = `bulk kept ${domainId}`;
  await takeTurns(tx, key);
  const { rows } = await sql<KeptJobs>`
    select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes,
      count(*) filter (where user_id = ${userId})::int as "ownCount",
      coalesce(sum(bytes) filter (where user_id = ${userId}), 0)::float8 as "ownBytes"
    from bulk_job
    where domain_id = ${domainId}
      and business_account_id is not distinct from ${businessAccountId}::uuid`.execute(tx);
  return rows[0] ?? { count: 0, bytes: 0, ownCount: 0, ownBytes: 0 };
}
