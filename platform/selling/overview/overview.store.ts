import { sql } from "kysely";

import { countCapped } from "../../base/database/count-capped.ts";
import type { Executor } from "../../base/database/executor.ts";
import { OWN_PLAN } from "../../base/database/own-plan.ts";
import type { ListingChange } from "./live-listings.rules.ts";

/** A day in the business's time zone, and the instant at which it starts. */
export interface StartedDay {
  /** `YYYY-MM-DD`. */
  date: string;
  start: Date;
}

/**
 * Counts a business's listings that went live or ended on each of the given days, which are sorted oldest first. All
 * these publications were updated since the first day, so one index range contains them. The starts of days are
 * parameters, because the database may have other time zone data than this process.
 */
export async function listListingChanges(
  executor: Executor,
  businessAccountId: string,
  days: readonly StartedDay[],
): Promise<ListingChange[]> {
  const starts = days.map(({ start }) => start.toISOString());
  const [since] = starts;
  if (since === undefined) return [];
  const { rows } = await sql<Omit<ListingChange, "date"> & { day: number }>`
    select width_bucket(change.at, ${starts}::timestamptz[])::int as day, marketplace,
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
  return rows.map(({ day, ...change }) => ({ ...change, date: days[day - 1]?.date ?? "" }));
}

/** Counts undecided proposals, up to `max`. */
export async function countOpenProposals(
  executor: Executor,
  businessAccountId: string,
  max: number,
): Promise<number> {
  const open = executor
    .selectFrom("proposal")
    .modifyEnd(OWN_PLAN)
    .innerJoin("twin", "twin.id", "proposal.twin_id")
    .select("proposal.id")
    .where("proposal.state", "=", "pending")
    .where("twin.business_account_id", "=", businessAccountId)
    .limit(max);
  return (await countCapped(executor, open)).total;
}
