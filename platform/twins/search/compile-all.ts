import type { Caller } from "../../core/access/caller.ts";
import { fieldIssuesError } from "../../model/field-types/assert-fields.ts";
import type { FieldIssue } from "../../model/field-types/field-type.rules.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { compileSearch } from "./compile-search.rules.ts";
import type { Corrections } from "./search-words.rules.ts";

/**
 * Compiles each filter, combined with all of `within`, to a branch. Throws an error with the issues of all filters.
 */
export function compileAll(
  caller: Caller,
  filters: readonly TwinSearch[],
  within: readonly TwinSearch[],
  corrections?: Corrections,
) {
  const problems: FieldIssue[] = [];
  const branches = filters.map((filter) =>
    compileSearch(caller, [filter, ...within], problems, corrections),
  );
  if (problems.length > 0) throw fieldIssuesError(problems);
  return branches;
}
