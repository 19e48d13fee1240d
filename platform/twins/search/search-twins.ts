import { foldText } from "#common/fold-text.ts";

import type { Executor } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { invalidBodyError } from "../../base/http/error-response.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import type { SearchQuery } from "../../model/field-types/search-query.rules.ts";
import { fillConfiguredSearch } from "../../model/searches/fill-configured-search.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { attachSpaceAccess } from "../twin/load-space-access.ts";
import { compileAll } from "./compile-all.ts";
import { compileCounted, findCorrections } from "./correct-typos.ts";
import { countGroupRows, type GroupCount } from "./count-groups.store.ts";
import { loadLargeList } from "./large-list.store.ts";
import { SearchBody } from "./search-body.ts";
import type { SearchServices } from "./search-services.ts";
import { type Corrections, searchWords } from "./search-words.rules.ts";
import { sortKey } from "./sort.rules.ts";
import { visibleBranches, whereSql } from "./twin-filter.store.ts";
import { countRows, SEARCH_LIMITS, searchTwinRows, type TwinPage } from "./twin-search.store.ts";

export interface TwinSearchInput {
  /** Alternative filters, of which a twin must satisfy at least one. */
  filters: readonly TwinSearch[];
  /** Further filters, all of which a twin must satisfy as well. */
  within?: readonly TwinSearch[];
  offset: number;
  limit: number;
  sortField?: string | undefined;
  /** Whether to sort in ascending order. By default the newest twins come first. */
  sortAsc?: boolean | undefined;
}

/**
 * Returns a page of matching twins that the caller may see, with a fixed number of statements. If no twin contains the
 * words of a text, corrections of typing errors are searched too, if the search allows it.
 */
export async function searchTwins(
  executor: Executor,
  caller: Caller,
  input: TwinSearchInput,
  services?: Pick<SearchServices, "longLists" | "searchLimits">,
): Promise<TwinPage> {
  const { filters, within = [], offset, limit } = input;
  const query = compileQuery(caller, input);
  const everyOwner = query.branches.some(({ scopes }) =>
    scopes.some(({ owner }) => owner === null),
  );
  const owner = {
    domainId: caller.domainId,
    businessAccountId: everyOwner ? null : caller.businessAccountId,
  };
  const limits = services?.searchLimits ?? SEARCH_LIMITS;
  const findLargeList = async () =>
    services?.longLists.of(owner, () => loadLargeList(executor, owner, limits.largeList)) ?? null;
  const find = (sought: SearchQuery) =>
    searchTwinRows(executor, sought, { offset, limit }, { limits, findLargeList });
  let page = await find(query);
  if (page.total === 0) {
    const corrections = await findCorrections(executor, caller, filters, within);
    if (corrections.size > 0) page = await find(compileQuery(caller, input, corrections));
  }
  return { ...page, rows: await attachSpaceAccess(executor, caller, page.rows) };
}

function compileQuery(
  caller: Caller,
  { filters, within = [], sortField, sortAsc = false }: TwinSearchInput,
  corrections?: Corrections,
): SearchQuery {
  const branches = compileAll(caller, filters, within, corrections);
  const classes = new Set<TwinClass>(branches.flatMap((branch) => branch.classes));
  const text = [...filters, ...within].find(({ textLike }) => textLike)?.textLike ?? "";
  const relevance = { text: foldText(text).trim(), words: searchWords(text, corrections) };
  const sort = sortKey(caller, [...classes], sortField, relevance);
  if (!sort)
    throw new RequestError(
      CODE.BAD_REQUEST,
      createMessage("twin_sort_unknown", { key: sortField ?? "" }),
    );
  return { domainId: caller.domainId, branches, sort, ascending: sortAsc };
}

/** Counts the matching twins that the caller may see. */
export async function countTwins(
  executor: Executor,
  caller: Caller,
  filters: readonly TwinSearch[],
  within: readonly TwinSearch[] = [],
): Promise<number> {
  const branches = await compileCounted(executor, caller, filters, within);
  const visible = visibleBranches(branches);
  return visible.length === 0 ? 0 : countRows(executor, whereSql(caller, visible));
}

/** Counts the matching twins of each status or class. */
export async function countByColumn(
  executor: Executor,
  caller: Caller,
  { filters, within }: { filters: readonly TwinSearch[]; within: readonly TwinSearch[] },
  column: "status_id" | "class_id",
): Promise<GroupCount[]> {
  const branches = await compileCounted(executor, caller, filters, within);
  const { domainId } = caller;
  return countGroupRows(executor, { branches, domainId }, { kind: "column", column });
}

/**
 * Fills the parameters of a configured search, by ID or key. The result is validated here, because no schema has
 * checked the parameters.
 */
export function parseConfiguredSearch(
  caller: Caller,
  idOrKey: string,
  params: Readonly<Record<string, string | null>>,
): TwinSearch {
  const filled = fillConfiguredSearch(caller.model, "twin", idOrKey, params);
  const parsed = SearchBody.safeParse(filled);
  if (!parsed.success) throw invalidBodyError(parsed.error);
  return parsed.data;
}
