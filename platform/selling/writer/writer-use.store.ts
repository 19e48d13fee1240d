import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { takeTurns } from "../../base/database/take-turns.ts";
import type { Tokens } from "./writer.ts";

/** Sums of a group of calls. */
export interface UseSum {
  proposals: number;
  tokens: Tokens;
  /** Cost of calls whose prices were known, in US dollars. */
  cost: string;
  /** Tokens of calls without a stored cost. */
  unpriced: Tokens;
}

export interface UseGroup extends UseSum {
  /** Index of the start of the period; 0 if no starts are given. */
  period: number;
  /** Whether the calls are announced or under way, so that their sums are estimates. */
  isReserved: boolean;
}

/**
 * Sums up a business's calls of the model since the first start, or for one of its bulk jobs, by period and by whether
 * they are settled.
 */
export async function sumUse(
  executor: Executor,
  businessAccountId: string,
  of: { starts: readonly Date[] } | { bulkJobId: string },
): Promise<UseGroup[]> {
  const starts = "starts" in of ? of.starts : null;
  const period = starts
    ? sql<number>`width_bucket(used_at, ${starts.map((start) => start.toISOString())}::timestamptz[]) - 1`
    : sql<number>`0`;
  const rows = await executor
    .selectFrom("writer_use")
    .select([
      period.as("period"),
      sql<boolean>`state <> 'settled'`.as("is_reserved"),
      sql<number>`(count(*) filter (where kind = 'card'))::int`.as("proposals"),
      sql<number>`sum(input_tokens)::float8`.as("input"),
      sql<number>`sum(output_tokens)::float8`.as("output"),
      sql<string>`coalesce(sum(cost), 0)::text`.as("cost"),
      sql<number>`coalesce(sum(input_tokens) filter (where cost is null), 0)::float8`.as(
        "unpriced_input",
      ),
      sql<number>`coalesce(sum(output_tokens) filter (where cost is null), 0)::float8`.as(
        "unpriced_output",
      ),
    ])
    .where("business_account_id", "=", businessAccountId)
    .$if("bulkJobId" in of, (query) =>
      query.where("bulk_job_id", "=", "bulkJobId" in of ? of.bulkJobId : null),
    )
    .$if(starts !== null, (query) => query.where("used_at", ">=", starts?.[0] ?? new Date(0)))
    .groupBy([sql`1`, sql`2`])
    .execute();
  return rows.map((row) => ({
    period: row.period,
    isReserved: row.is_reserved,
    proposals: row.proposals,
    tokens: { input: row.input, output: row.output },
    cost: row.cost,
    unpriced: { input: row.unpriced_input, output: row.unpriced_output },
  }));
}

export interface CallOwner {
  businessAccountId: string;
  kind: "card" | "trial";
  /** Optimization that makes the call, or ID of the trial. */
  runId: string;
  bulkJobId: string | null;
}

/** Tokens of a call and their cost, which is null if the model has no prices. */
export interface CallUse {
  tokens: Tokens;
  cost: string | null;
}

/** Announces calls with their estimated use. Returns their IDs. */
export async function insertCalls(
  tx: Tx,
  calls: readonly CallOwner[],
  {
    use,
    state,
    model,
    now,
  }: { use: CallUse; state: "reserved" | "calling"; model: string | null; now: Date },
): Promise<string[]> {
  if (calls.length === 0) return [];
  const rows = calls.map((call) => ({
    id: uuidv7(),
    business_account_id: call.businessAccountId,
    kind: call.kind,
    state,
    run_id: call.runId,
    bulk_job_id: call.bulkJobId,
    model,
    input_tokens: use.tokens.input,
    output_tokens: use.tokens.output,
    cost: use.cost,
    used_at: now,
  }));
  await tx.insertInto("writer_use").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Marks the announced call of a run as under way. Returns its ID, or null if none is announced. */
export async function startCall(tx: Tx, runId: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable("writer_use")
    .set({ state: "calling", used_at: now })
    .where("run_id", "=", runId)
    .where("state", "=", "reserved")
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Settles calls of a run that a killed process left under way. What they have used is unknown, so the estimate stays.
 */
export async function settleAbandoned(tx: Tx, runId: string): Promise<void> {
  await tx
    .updateTable("writer_use")
    .set({ state: "settled", kind: "failed" })
    .where("run_id", "=", runId)
    .where("state", "=", "calling")
    .execute();
}

/** Settles a call; without `use`, with its estimate. */
export async function settleCall(
  db: Executor,
  id: string,
  { use, hasFailed }: { use: CallUse | null; hasFailed: boolean },
): Promise<void> {
  await db
    .updateTable("writer_use")
    .set({
      state: "settled",
      ...(hasFailed && { kind: "failed" }),
      ...(use && {
        input_tokens: use.tokens.input,
        output_tokens: use.tokens.output,
        cost: use.cost,
      }),
    })
    .where("id", "=", id)
    .execute();
}

/** Returns a call that has used nothing to the announced ones, for the next attempt. */
export async function returnCall(db: Executor, id: string): Promise<void> {
  await db.updateTable("writer_use").set({ state: "reserved" }).where("id", "=", id).execute();
}

/** Deletes the announced call of a run that will not be made. */
export async function withdrawCall(db: Executor, runId: string): Promise<void> {
  await db
    .deleteFrom("writer_use")
    .where("run_id", "=", runId)
    .where("state", "=", "reserved")
    .execute();
}

/** Number of the newest calls from which the use of the next one is estimated. */
const CALLS_OF_ESTIMATE = 20;

/** Returns the average tokens of the business's newest calls; null before its first one. */
export async function averageTokens(tx: Tx, businessAccountId: string): Promise<Tokens | null> {
  const newest = tx
    .selectFrom("writer_use")
    .select(["input_tokens", "output_tokens"])
    .where("business_account_id", "=", businessAccountId)
    .where("state", "=", "settled")
    .orderBy("used_at", "desc")
    .limit(CALLS_OF_ESTIMATE)
    .as("newest");
  const { input, output } = await tx
    .selectFrom(newest)
    .select([
      sql<number | null>`ceil(avg(input_tokens))::int`.as("input"),
      sql<number | null>`ceil(avg(output_tokens))::int`.as("output"),
    ])
    .executeTakeFirstOrThrow();
  return input === null || output === null ? null : { input, output };
}

/** Lets the callers that check and announce use of one business take turns until their transactions end. */
export async function lockUse(tx: Tx, businessAccountId: string): Promise<void> {
  await takeTurns(tx, `writer use ${businessAccountId}`);
}
