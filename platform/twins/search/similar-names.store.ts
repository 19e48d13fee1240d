import { sql } from "kysely";

import { containsPattern } from "#common/like-pattern.ts";

import type { Executor } from "../../base/database/executor.ts";
import { OWN_PLAN } from "../../base/database/own-plan.ts";
import type { SearchQuery } from "../../model/field-types/search-query.rules.ts";
import { whereSql } from "./twin-filter.store.ts";
import { T } from "./twin-page.store.ts";

const MAX_NAMES = 200;
/** Limit on the names that are compared, because a large list may have many similar ones. */
const MAX_COMPARED = 5000;

/**
 * Finds the folded names that share the most sequences of three letters with the word, or contain it with two letters
 * swapped.
 */
export async function findSimilarNames(
  executor: Executor,
  { domainId, branches: allBranches }: Pick<SearchQuery, "domainId" | "branches">,
  { word, swapped }: { word: string; swapped: readonly string[] },
): Promise<string[]> {
  const branches = allBranches.filter(({ scopes }) => scopes.length > 0);
  if (branches.length === 0) return [];
  const patterns = swapped.map(containsPattern);
  const { rows } = await sql<{ name: string }>`
    select name from (
      select distinct search_fold(t.name) as name from twin ${T}
      where ${OWN_PLAN} ${whereSql({ domainId }, branches)}
        and (search_fold(t.name) %> ${word} or search_fold(t.name) like any(${patterns}::text[]))
      limit ${sql.lit(MAX_COMPARED)}) near
    order by word_similarity(${word}, name) desc, name
    limit ${sql.lit(MAX_NAMES)}`.execute(executor);
  return rows.map(({ name }) => name);
}
