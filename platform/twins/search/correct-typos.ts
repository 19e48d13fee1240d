import type { Executor } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { compileAll } from "./compile-all.ts";
import {
  chooseCorrections,
  correctableWords,
  type Corrections,
  NO_CORRECTIONS,
  swapNeighbors,
} from "./search-words.rules.ts";
import { findSimilarNames } from "./similar-names.store.ts";
import { visibleBranches, whereSql } from "./twin-filter.store.ts";
import { countRows } from "./twin-search.store.ts";

/**
 * Finds corrections of mistyped words among the names of twins that match the other filters. Empty if the search
 * doesn't allow typing errors.
 */
export async function findCorrections(
  executor: Executor,
  caller: Caller,
  filters: readonly TwinSearch[],
  within: readonly TwinSearch[],
): Promise<Corrections> {
  const words = correctableWords([...filters, ...within]);
  if (words.length === 0) return NO_CORRECTIONS;
  const [otherFilters = [], otherWithin = []] = [filters, within].map((searches) =>
    searches.map((search) => ({ ...search, textLike: null })),
  );
  const branches = compileAll(caller, otherFilters, otherWithin);
  const corrections = new Map<string, string[]>();
  for (const word of words) {
    const query = { domainId: caller.domainId, branches };
    const sought = { word, swapped: swapNeighbors(word) };
    const corrected = chooseCorrections(word, await findSimilarNames(executor, query, sought));
    if (corrected.length > 0) corrections.set(word, corrected);
  }
  return corrections;
}

/**
 * Compiles a search for counting, with the same corrections of typing errors that its pages have.
 */
export async function compileCounted(
  executor: Executor,
  caller: Caller,
  filters: readonly TwinSearch[],
  within: readonly TwinSearch[],
) {
  const branches = compileAll(caller, filters, within);
  if (correctableWords([...filters, ...within]).length === 0) return branches;
  const visible = visibleBranches(branches);
  // Corrections apply only if the text, as it was typed, matches nothing.
  if ((await countRows(executor, whereSql(caller, visible), 1)) > 0) return branches;
  const corrections = await findCorrections(executor, caller, filters, within);
  return corrections.size > 0 ? compileAll(caller, filters, within, corrections) : branches;
}
