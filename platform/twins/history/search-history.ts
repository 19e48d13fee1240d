import type { Executor } from "../../base/database/executor.ts";
import { listIds } from "../../base/database/listed-ids.ts";
import { isUsableOnAll, visibleScopes } from "../../core/access/access-conditions.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { parseDate } from "../../model/field-types/date-pattern.rules.ts";
import { type HistoryRow, searchHistory } from "./history.store.ts";
import { listVisibleHistory } from "./visible-history.ts";

type List = readonly string[] | null | undefined;

interface HistoryFilter {
  idList?: List;
  idExcludeList?: List;
  twinIdList?: List;
  twinIdExcludeList?: List;
  includeDirectChildren?: boolean | null | undefined;
  /** Spelled as in upstream, with a lower-case "id". */
  actorUseridList?: List;
  actorUserIdExcludeList?: List;
  typeList?: List;
  typeExcludeList?: List;
  createdAt?:
    | { from?: string | null | undefined; to?: string | null | undefined }
    | null
    | undefined;
}

/**
 * Searches the history of all twins that the caller may see. Leaves out entries of fields that the caller may not see.
 */
export async function searchVisibleHistory(
  executor: Executor,
  caller: Caller,
  filter: HistoryFilter,
  page: { offset: number; limit: number; ascending: boolean },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const classes = [...caller.model.classes.values()].filter((one) => mayViewHistory(caller, one));
  const scopes = visibleScopes(caller, classes);
  if (scopes.length === 0) return { rows: [], total: 0 };
  const { createdAt } = filter;
  const ids = listIds({
    id: [filter.idList, filter.idExcludeList],
    twin_id: [filter.twinIdList, filter.twinIdExcludeList],
    actor_user_id: [filter.actorUseridList, filter.actorUserIdExcludeList],
  });
  const types = [
    { types: [...(filter.typeList ?? [])], not: false },
    { types: [...(filter.typeExcludeList ?? [])], not: true },
  ];
  const search = {
    domainId: caller.domainId,
    scopes,
    hidden: listVisibleHistory(caller, false).hidden,
    ids,
    withChildren: filter.includeDirectChildren === true,
    types: types.filter((entry) => entry.types.length > 0),
    from: createdAt?.from ? parseDate(createdAt.from) : null,
    to: createdAt?.to ? parseDate(createdAt.to) : null,
  };
  return searchHistory(executor, search, page);
}

/** Whether the caller may view the history of twins of this class, which may require a permission. */
function mayViewHistory(caller: Caller, twinClass: TwinClass): boolean {
  const required = classProperty(caller.model, twinClass, "action.HISTORY_VIEW");
  if (typeof required !== "string" || required === "") return true;
  return isUsableOnAll(caller, twinClass, required);
}
