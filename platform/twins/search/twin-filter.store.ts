import { and, columnSql, or, type Where } from "../../base/database/sql-conditions.ts";
import type { SearchBranch, SearchQuery } from "../../model/field-types/search-query.rules.ts";
import { chooseIndex } from "./index-use.store.ts";
import { createdOnDaysSql } from "./large-list-stages.store.ts";
import { conditionSql, OWNER_EQUALS_WITHOUT_INDEX, scopesSql } from "./twin-conditions.store.ts";

type DomainScope = Pick<SearchQuery, "domainId">;

/** What satisfies one of the branches. */
export function whereSql(of: DomainScope, branches: SearchBranch[]): Where {
  return or(branchesSql(of, branches));
}

/** Each branch by itself. `unseen`: the planner is not to look at the values asked for. */
export function branchesSql(
  { domainId }: DomainScope,
  branches: SearchBranch[],
  unseen = false,
): Where[] {
  return branches.map(({ scopes, condition }) => {
    // Rows in a range are begun with: without its values the planner reads the whole list for them.
    const owned =
      unseen && chooseIndex(condition) === "range" ? OWNER_EQUALS_WITHOUT_INDEX : undefined;
    return and([
      scopesSql(scopes, domainId, "t", owned),
      conditionSql(condition, { domainId, t: "t", unseen }),
    ]);
  });
}

/** The same, of the days of a stage: `stage.days`, and `stage.words` with their owner before them. */
export function stageSql(
  { domainId }: DomainScope,
  branches: SearchBranch[],
  unseen: boolean,
): Where[] {
  const days = columnSql("stage.days");
  return branches.map(({ scopes, condition }) => {
    const index = chooseIndex(condition);
    // The days say whose they are: to go through all rows of a business beside them takes longer.
    const isOwn = index === "few" ? undefined : OWNER_EQUALS_WITHOUT_INDEX;
    return and([
      scopesSql(scopes, domainId, "t", isOwn),
      conditionSql(condition, { domainId, t: "t", days, unseen }),
      ...(index === "range" ? [] : [createdOnDaysSql(columnSql("stage.words"))]),
    ]);
  });
}
