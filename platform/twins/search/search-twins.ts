import type { Executor } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { invalidBodyError } from "../../base/http/error-response.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { fieldIssuesError } from "../../model/field-types/assert-fields.ts";
import type { FieldIssue } from "../../model/field-types/field-type.rules.ts";
import { fillConfiguredSearch } from "../../model/searches/fill-configured-search.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { attachSpaceAccess } from "../twin/load-space-access.ts";
import { compileSearch } from "./compile-search.rules.ts";
import { countGroupRows, type GroupCount } from "./count-groups.store.ts";
import { loadLargeList } from "./large-list.store.ts";
import { SearchBody } from "./search-body.ts";
import type { SearchServices } from "./search-services.ts";
import { sortKey } from "./sort.rules.ts";
import { searchTwinRows, type TwinPage } from "./twin-search.store.ts";

export interface TwinSearchInput {
  /** Any one of these has to be satisfied. */
  filters: readonly TwinSearch[];
  /** And every one of these. */
  within?: readonly TwinSearch[];
  offset: number;
  limit: number;
  sortField?: string | undefined;
  /** Newest first when not given. */
  sortAsc?: boolean | undefined;
}

/** A page of the twins the caller may see; three statements at most, however many there are. */
export async function searchTwins(
  executor: Executor,
  caller: Caller,
  { filters, within = [], offset, limit, sortField, sortAsc = false }: TwinSearchInput,
  remembering?: Pick<SearchServices, "longLists" | "now">,
): Promise<TwinPage> {
  const branches = compileAll(caller, filters, within);
  const classes = new Set<TwinClass>(branches.flatMap((branch) => branch.classes));
  const sort = sortKey(caller, [...classes], sortField);
  if (!sort)
    throw new RequestError(
      CODE.BAD_REQUEST,
      createMessage("twin_sort_unknown", { key: sortField ?? "" }),
    );
  const query = { domainId: caller.domainId, branches, sort, ascending: sortAsc };
  const everyOwner = branches.some(({ scopes }) => scopes.some(({ owner }) => owner === null));
  const owner = {
    domainId: caller.domainId,
    businessAccountId: everyOwner ? null : caller.businessAccountId,
  };
  const now = remembering?.now();
  const remembered = remembering &&
    now && {
      longList: () => remembering.longLists.of(owner, () => loadLargeList(executor, owner, now)),
      now,
    };
  const page = await searchTwinRows(executor, query, { offset, limit }, remembered);
  return { ...page, rows: await attachSpaceAccess(executor, caller, page.rows) };
}

/** How many twins the caller may see match the filters; one statement. */
export async function countTwins(
  executor: Executor,
  caller: Caller,
  filters: readonly TwinSearch[],
  within: readonly TwinSearch[] = [],
): Promise<number> {
  const counts = await countByColumn(executor, caller, { filters, within }, "class_id");
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** How many of them there are of each status or class. */
export function countByColumn(
  executor: Executor,
  caller: Caller,
  { filters, within }: { filters: readonly TwinSearch[]; within: readonly TwinSearch[] },
  column: "status_id" | "class_id",
): Promise<GroupCount[]> {
  const branches = compileAll(caller, filters, within);
  const { domainId } = caller;
  return countGroupRows(executor, { branches, domainId }, { kind: "column", column });
}

export function compileAll(
  caller: Caller,
  filters: readonly TwinSearch[],
  within: readonly TwinSearch[],
) {
  const problems: FieldIssue[] = [];
  const branches = filters.map((filter) => compileSearch(caller, [filter, ...within], problems));
  if (problems.length > 0) throw fieldIssuesError(problems);
  return branches;
}

/** A search kept in the domain, by id or key, filled with parameters that no schema has read yet. */
export function configuredSearch(
  caller: Caller,
  idOrKey: string,
  params: Readonly<Record<string, string | null>>,
): TwinSearch {
  const filled = fillConfiguredSearch(caller.model, "twin", idOrKey, params);
  const parsed = SearchBody.safeParse(filled);
  if (!parsed.success) throw invalidBodyError(parsed.error);
  return parsed.data;
}
