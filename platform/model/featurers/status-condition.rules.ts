import type { Params } from "../../base/database/tables/json-values.ts";

/** Statuses that a twin must, or must not, be in. */
export interface StatusRule {
  ids: string[];
  exclude: boolean;
}

/** Of a behaviour with the parameters `statusIds` and `excludeStatusInput`. */
export function statusRuleOf(params: Params): StatusRule {
  const ids = (params.statusIds ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter(Boolean);
  return { ids, exclude: params.excludeStatusInput === "true" };
}

/** Without a rule any status will do. */
export function matchesStatusRule(rule: StatusRule | null, statusId: string): boolean {
  return rule === null || rule.ids.includes(statusId) !== rule.exclude;
}

/** The rule as the part of a search that finds what it allows. */
export function statusFilter(rule: StatusRule | null) {
  return rule && { [rule.exclude ? "statusIdExcludeList" : "statusIdList"]: rule.ids };
}
