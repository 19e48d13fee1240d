import { sql } from "kysely";

import { OWN_PLAN } from "../../base/database/own-plan.ts";
import { and, or, type Where } from "../../base/database/sql-conditions.ts";
import type {
  Condition,
  SearchBranch,
  SearchQuery,
} from "../../model/field-types/search-query.rules.ts";
import { businessOf, scopesSql } from "../twin/visible-scopes.store.ts";
import { conditionSql } from "./twin-conditions.store.ts";

type DomainScope = Pick<SearchQuery, "domainId">;

/** Leaves out the branches of which the caller may see nothing. */
export function visibleBranches(branches: readonly SearchBranch[]): SearchBranch[] {
  return branches.filter(({ scopes }) => scopes.length > 0);
}

/** Builds the SQL condition that a row satisfies at least one of the branches. */
export function whereSql(of: DomainScope, branches: SearchBranch[]): Where {
  return or(branchesSql(of, branches));
}

/** Builds a separate SQL condition for each branch. */
export function branchesSql({ domainId }: DomainScope, branches: SearchBranch[]): Where[] {
  return branches.map(({ scopes, condition }) => {
    const where = and([
      scopesSql(scopes, domainId, "t"),
      conditionSql(condition, { domainId, businessAccountId: businessOf(scopes), t: "t" }),
    ]);
    return needsOwnPlan(condition) ? sql`${OWN_PLAN} ${where}` : where;
  });
}

/**
 * Whether the best plan depends on how many rows have the values. Conditions on owners, classes, statuses and heads
 * have the same plan for few and many rows, because their indexes are in the order of the list.
 */
function needsOwnPlan(condition: Condition): boolean {
  switch (condition.kind) {
    case "ids":
    case "visible":
    case "nothing":
      return false;
    case "all":
    case "any":
      return condition.of.some(needsOwnPlan);
    case "not":
    case "head":
    case "child":
      return needsOwnPlan(condition.of);
    case "created":
    case "field-empty":
    case "field-is":
    case "field-like":
    case "field-range":
    case "field-refs":
    case "hierarchy":
    case "like":
    case "link":
    case "marked":
    case "text":
    case "touched":
      return true;
  }
}
