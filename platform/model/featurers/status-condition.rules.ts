import type { Params } from "../../base/database/tables/json-values.ts";

/** Statuses that a twin must, or must not, be in. */
export interface StatusRule {
  ids: string[];
  exclude: boolean;
}

/** Reads the parameters `statusIds` and `excludeStatusInput` of a featurer. */
export function statusRuleOf(params: Params): StatusRule {
  const ids = (params.statusIds ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter(Boolean);
  return { ids, exclude: params.excludeStatusInput === "true" };
}

/** Without a rule every status matches. */
export function matchesStatusRule(rule: StatusRule | null, statusId: string): boolean {
  return rule === null || rule.ids.includes(statusId) !== rule.exclude;
}

/** The rule as a filter of a search. */
export function statusFilter(rule: StatusRule | null) {
  return rule && { [rule.exclude ? "statusIdExcludeList" : "statusIdList"]: rule.ids };
}
