import { sql } from "kysely";

import type { Executor } from "../database/executor.ts";
import type { QueueLoad } from "../telemetry/loads.ts";

/**
 * Maximum tenants with their own numbers, because each is a time series and an installation may have thousands.
 */
const MAX_TENANTS = 50;

/** Reads the unfinished and failed jobs of the whole installation. */
export async function readQueueLoad(db: Executor, now: Date): Promise<QueueLoad[]> {
  const { rows } = await sql<QueueLoad>`
    with load as (
      select name, state, split_part(tenant, '/', 2) as business, split_part(tenant, '/', 1) as domain,
        count(*) as jobs,
        greatest(0, extract(epoch from ${now} - min(run_at) filter (where state = 'ready'))) as oldest
      from job group by 1, 2, 3, 4
    ), ranked as (
      select coalesce(nullif(business, ''), domain) as tenant from load
      group by 1 order by sum(jobs) desc, 1 limit ${MAX_TENANTS}
    )
    select name as kind, state,
      case when coalesce(nullif(business, ''), domain) in (select tenant from ranked)
        then coalesce(nullif(business, ''), domain) else 'other' end as tenant,
      sum(jobs)::float8 as count, coalesce(max(oldest), 0)::float8 as "oldestSeconds"
    from load group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}
