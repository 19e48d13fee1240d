import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { hasTokens } from "../../base/database/index-tokens.ts";
import type { Condition, SearchBranch } from "../../model/field-types/search-query.rules.ts";

/** Fetching so many rows takes no longer than looking for them among the newest days. */
const MAX_DIRECT_FETCH_ROWS = 2_000;
/** What the database doesn't list has been seen in about one row of a thousand at most. */
const MIN_SAMPLED_FREQUENCY = 1 / 1000;

/**
 * The references that many twins have, as the database counts them now and then in a sample; null:
 * it has not counted yet, or there are so many twins that any reference may be in many.
 */
export async function findFrequentReferences(
  executor: Executor,
): Promise<ReadonlySet<string> | null> {
  const { rows } = await sql<{ refs: string[] | null; rows: number }>`
    select most_common_elems::text::text[] as refs, reltuples as rows
    from pg_stats
    join pg_class on oid = 'twin'::regclass
    join pg_namespace n on n.oid = relnamespace and nspname = schemaname
    where tablename = 'twin' and attname = 'ref_ids'`.execute(executor);
  const [counted] = rows;
  return counted?.refs && counted.rows * MIN_SAMPLED_FREQUENCY < MAX_DIRECT_FETCH_ROWS
    ? new Set(counted.refs)
    : null;
}

/** A reference asked for is in so few twins that all of them may be fetched. */
export function matchesFewRows(
  common: ReadonlySet<string> | null,
  branches: readonly SearchBranch[],
): boolean {
  return common !== null && branches.every(({ condition }) => asksForFew(common, condition));
}

function asksForFew(common: ReadonlySet<string>, condition: Condition): boolean {
  if (condition.kind === "all") return condition.of.some((operand) => asksForFew(common, operand));
  return (
    condition.kind === "field-refs" &&
    condition.match === "all" &&
    !hasTokens(common, condition.ids)
  );
}
