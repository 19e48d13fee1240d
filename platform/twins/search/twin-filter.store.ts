import { and, or, type Where } from "../../base/database/sql-conditions.ts";
import type { SearchBranch, SearchQuery } from "../../model/field-types/search-query.rules.ts";
import { scopesSql } from "../twin/visible-scopes.store.ts";
import { conditionSql } from "./twin-conditions.store.ts";

type DomainScope = Pick<SearchQuery, "domainId">;

/** Builds the SQL condition that a row satisfies at least one of the branches. */
export function whereSql(of: DomainScope, branches: SearchBranch[]): Where {
  return or(branchesSql(of, branches));
}

/** Builds a separate SQL condition for each branch. */
export function branchesSql({ domainId }: DomainScope, branches: SearchBranch[]): Where[] {
  return branches.map(({ scopes, condition }) =>
    and([scopesSql(scopes, domainId, "t"), conditionSql(condition, { domainId, t: "t" })]),
  );
}
