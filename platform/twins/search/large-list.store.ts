import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { columnSql, type Where } from "../../base/database/sql-conditions.ts";
import { T } from "./twin-page.store.ts";

/** Owner of the listed twins: a business or, if `businessAccountId` is null, the whole domain. */
export interface ListOwner {
  domainId: string;
  businessAccountId: string | null;
}

/** A list of twins that is so large that not all matches of a text can be looked up and sorted. */
export interface LargeList {
  owner: ListOwner;
  /** Number of rows, as the database estimates it. */
  size: number;
  /** Percentage of the table that is read to estimate how many rows match a text. */
  samplePercent: number;
}

const SAMPLED_ROWS = 300;
const MAX_SAMPLED_BLOCKS = 300;
const BLOCK_BYTES = 8192;

/** Returns null if the list has at most `minRows` rows. */
export async function loadLargeList(
  executor: Executor,
  owner: ListOwner,
  minRows: number,
): Promise<LargeList | null> {
  const { rows } = await sql<{ blocks: number }>`
    select pg_relation_size('twin') / ${sql.lit(BLOCK_BYTES)} as blocks
    from (select from twin ${T} where ${ownerSql(owner)}
      order by t.created_at desc, t.id desc offset ${minRows} limit 1) late`.execute(executor);
  const [found] = rows;
  if (!found) return null;
  const size = Math.max(minRows + 1, await estimateRows(executor, ownerSql(owner)));
  const share = Math.min(SAMPLED_ROWS / size, MAX_SAMPLED_BLOCKS / Math.max(1, found.blocks));
  return { owner, size, samplePercent: Math.min(100, share * 100) };
}

/**
 * Estimates how many rows of a large list satisfy a condition, from a sample of the whole table: the newest rows alone
 * often come from one import and are alike. The sample is always the same, so that all pages of a search are planned
 * alike.
 */
export async function estimateMatches(
  executor: Executor,
  { owner, size, samplePercent }: LargeList,
  where: Where,
): Promise<number> {
  const { rows } = await sql<{ matched: number; sampled: number }>`
    select count(*) filter (where ${where})::int as matched, count(*)::int as sampled
    from twin ${T} tablesample system (${samplePercent}) repeatable (1)
    where ${ownerSql(owner)}`.execute(executor);
  const { matched = 0, sampled = 0 } = rows[0] ?? {};
  return sampled === 0 ? 0 : Math.round((matched / sampled) * size);
}

/** Number of rows that the database expects to satisfy the condition, from its statistics. */
export async function estimateRows(
  executor: Executor,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }>`
    explain (format json) select from twin ${T} where ${where}`.execute(executor);
  return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}

function ownerSql({ domainId, businessAccountId }: ListOwner): Where {
  return businessAccountId === null
    ? sql`${columnSql("t.domain_id")} = ${domainId}`
    : sql`${columnSql("t.business_account_id")} = ${businessAccountId}`;
}
