import { sql } from "kysely";

import { containsPattern } from "#common/like-pattern.ts";

import type { Executor } from "../../base/database/executor.ts";
import { OWN_PLAN } from "../../base/database/own-plan.ts";
import type { Where } from "../../base/database/sql-conditions.ts";
import type { SearchQuery } from "../../model/field-types/search-query.rules.ts";
import { visibleBranches, whereSql } from "./twin-filter.store.ts";
import { T } from "./twin-page.store.ts";

/**
 * Limit on the names that are compared. A large list has thousands of similar ones, each of which has to be folded to
 * compare it.
 */
const MAX_NAMES = 200;

/**
 * Finds the folded names that share the most sequences of three letters with the word, or contain it with two letters
 * swapped.
 */
export async function findSimilarNames(
  executor: Executor,
  { domainId, branches: allBranches }: Pick<SearchQuery, "domainId" | "branches">,
  { word, swapped }: { word: string; swapped: readonly string[] },
): Promise<string[]> {
  const branches = visibleBranches(allBranches);
  if (branches.length === 0) return [];
  const patterns = swapped.map(containsPattern);
  const where = whereSql({ domainId }, branches);
  // The first line of the search text is the folded name. Two queries, because with `or` each name is compared twice.
  const namesSql = (condition: Where) => sql`(
    select split_part(t.search_text, e'\n', 1) as name from twin ${T}
    where ${OWN_PLAN} ${where} and ${condition} limit ${sql.lit(MAX_NAMES)})`;
  const { rows } = await sql<{ name: string }>`
    select name from (
      ${namesSql(sql`search_fold(t.name) %> ${word}`)}
      union ${namesSql(sql`search_fold(t.name) like any(${patterns}::text[])`)}) near
    order by word_similarity(${word}, name) desc, name`.execute(executor);
  return rows.map(({ name }) => name);
}
