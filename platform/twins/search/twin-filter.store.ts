import { and, columnSql, or, type Where } from "../../base/database/sql-conditions.ts";
import type { SearchBranch, SearchQuery } from "../../model/field-types/search-query.rules.ts";
import { indexOf } from "./index-use.store.ts";
import { madeOnSql } from "./large-list-stages.store.ts";
import { conditionSql, OWNED_BY_THE_WAY, scopesSql } from "./twin-conditions.store.ts";

type Of = Pick<SearchQuery, "domainId">;

/** What satisfies one of the branches. */
export function whereSql(of: Of, branches: SearchBranch[]): Where {
  return or(branchesSql(of, branches));
}

/** Each branch by itself. `unseen`: the planner is not to look at the values asked for. */
export function branchesSql({ domainId }: Of, branches: SearchBranch[], unseen = false): Where[] {
  return branches.map(({ scopes, condition }) => {
    // Rows in a range are begun with: without its values the planner reads the whole list for them.
    const owned = unseen && indexOf(condition) === "range" ? OWNED_BY_THE_WAY : undefined;
    return and([
      scopesSql(scopes, domainId, "t", owned),
      conditionSql(condition, { domainId, t: "t", unseen }),
    ]);
  });
}

/** The same, of the days of a stage: `stage.days`, and `stage.words` with their owner before them. */
export function stageSql({ domainId }: Of, branches: SearchBranch[], unseen: boolean): Where[] {
  const days = columnSql("stage.days");
  return branches.map(({ scopes, condition }) => {
    const index = indexOf(condition);
    // The days say whose they are: to go through all rows of a business beside them takes longer.
    const isOwn = index === "few" ? undefined : OWNED_BY_THE_WAY;
    return and([
      scopesSql(scopes, domainId, "t", isOwn),
      conditionSql(condition, { domainId, t: "t", days, unseen }),
      ...(index === "range" ? [] : [madeOnSql(columnSql("stage.words"))]),
    ]);
  });
}
