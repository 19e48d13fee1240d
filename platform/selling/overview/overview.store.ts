import { sql } from "kysely";

import { countCapped } from "../../base/database/count-capped.ts";
import type { Executor } from "../../base/database/executor.ts";
import type { ListingChange } from "./live-listings.rules.ts";

/**
 * How many listings of a business went live and ended on each day since `since`. Publications that are live
 * or ended were updated since then if they were created since then, so one range of an index has them all.
 */
export async function listListingChanges(
  executor: Executor,
  businessAccountId: string,
  since: Date,
): Promise<ListingChange[]> {
  const { rows } = await sql<ListingChange>`
    select to_char(change.at at time zone 'UTC', 'YYYY-MM-DD') as date, marketplace,
      count(*) filter (where change.started)::int as started,
      count(*) filter (where not change.started)::int as ended
    from publication
    cross join lateral (
      select created_at as at, true as started
      union all
      select updated_at, false where state = 'ended'
    ) change
    where business_account_id = ${businessAccountId} and state in ('live', 'ended')
      and updated_at >= ${since} and change.at >= ${since}
    group by 1, 2`.execute(executor);
  return rows;
}

/** Counts no further than `max`. */
export async function countOpenProposals(
  executor: Executor,
  businessAccountId: string,
  max: number,
): Promise<number> {
  const open = executor
    .selectFrom("proposal")
    .innerJoin("twin", "twin.id", "proposal.twin_id")
    .select("proposal.id")
    .where("proposal.state", "=", "pending")
    .where("twin.business_account_id", "=", businessAccountId)
    .limit(max);
  return (await countCapped(executor, open)).total;
}
