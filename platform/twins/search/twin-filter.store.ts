import { and, or, type Where } from "../../base/database/sql-conditions.ts";
import type { SearchBranch, SearchQuery } from "../../model/field-types/search-query.rules.ts";
import { OWNER_EQUALS_WITHOUT_INDEX, scopesSql } from "../twin/visible-scopes.store.ts";
import { chooseIndex } from "./index-use.store.ts";
import { createdOnDaysSql } from "./large-list.store.ts";
import { conditionSql } from "./twin-conditions.store.ts";

type DomainScope = Pick<SearchQuery, "domainId">;

/** What satisfies one of the branches. */
export function whereSql(of: DomainScope, branches: SearchBranch[]): Where {
  return or(branchesSql(of, branches));
}

/** Each branch by itself. */
export function branchesSql({ domainId }: DomainScope, branches: SearchBranch[]): Where[] {
  return branches.map(({ scopes, condition }) =>
    and([scopesSql(scopes, domainId, "t"), conditionSql(condition, { domainId, t: "t" })]),
  );
}

/** The same, of rows created on an owner's days. */
export function recentBranchesSql(
  { domainId }: DomainScope,
  branches: SearchBranch[],
  days: string[],
): Where[] {
  return branches.map(({ scopes, condition }) => {
    // The days include whose they are: reading all rows of a business beside them takes longer.
    const isOwn = chooseIndex(condition) === "few" ? undefined : OWNER_EQUALS_WITHOUT_INDEX;
    return and([
      scopesSql(scopes, domainId, "t", isOwn),
      conditionSql(condition, { domainId, t: "t" }),
      createdOnDaysSql(days),
    ]);
  });
}
