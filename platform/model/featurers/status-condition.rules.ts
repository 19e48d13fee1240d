import type { Params } from "../../base/database/tables/json-values.ts";

/** Statuses that a twin must be in or, with `exclude`, must not be in. */
export interface StatusRule {
  ids: string[];
  exclude: boolean;
}

/** Reads the rule from the parameters `statusIds` and `excludeStatusInput`. */
export function readStatusRule(params: Params): StatusRule {
  const ids = (params.statusIds ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter(Boolean);
  return { ids, exclude: params.excludeStatusInput === "true" };
}

/** True if the status satisfies the rule. Without a rule, every status does. */
export function matchesStatusRule(rule: StatusRule | null, statusId: string): boolean {
  return rule === null || rule.ids.includes(statusId) !== rule.exclude;
}

/** Converts the rule to a filter of a twin search. */
export function statusFilter(rule: StatusRule | null) {
  return rule && { [rule.exclude ? "statusIdExcludeList" : "statusIdList"]: rule.ids };
}
