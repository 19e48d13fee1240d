import type { Caller, Executor, Services } from "../../context.ts";
import type { FieldProblem } from "../../engine/field-types/field-type.ts";
import type { TwinClass } from "../../engine/model.ts";
import { compileSearch } from "../../engine/search/compile.ts";
import { sortKey } from "../../engine/search/sort.ts";
import type { TwinSearch } from "../../engine/search/twin-search.ts";
import { CODE, Refusal } from "../../errors.ts";
import { findLongList } from "../../store/recent-days.ts";
import {
  countTwinRows,
  searchTwinRows,
  type TwinCount,
  type TwinPage,
} from "../../store/twin-search.ts";
import { filledSearch } from "./configured-search.ts";
import { refuseFields } from "./refuse-fields.ts";
import { withSpaces } from "./with-spaces.ts";

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
  remembering?: Pick<Services, "totals" | "longLists" | "now">,
): Promise<TwinPage> {
  const branches = compileAll(caller, filters, within);
  const classes = new Set<TwinClass>(branches.flatMap((branch) => branch.classes));
  const sort = sortKey(caller, [...classes], sortField);
  if (!sort) throw new Refusal(CODE.BAD_REQUEST, `There is no order by ${sortField}`);
  const query = { domainId: caller.domainId, branches, sort, ascending: sortAsc };
  const everyOwner = branches.some(({ scopes }) => scopes.some(({ owner }) => owner === null));
  const owner = {
    domainId: caller.domainId,
    businessAccountId: everyOwner ? null : caller.businessAccountId,
  };
  const now = remembering?.now();
  const remembered = remembering &&
    now && {
      keep: (name: string, count: () => Promise<number>, above?: number) =>
        remembering.totals.keep(owner, name, count, above),
      places: (name: string, order: string) => remembering.totals.places(name, order),
      longList: () => remembering.longLists.of(owner, () => findLongList(executor, owner, now)),
      now,
    };
  const page = await searchTwinRows(executor, query, { offset, limit }, remembered);
  return { ...page, rows: await withSpaces(executor, caller, page.rows) };
}

/** How many twins the caller may see there are of each status or class; one statement. */
export async function countTwins(
  executor: Executor,
  caller: Caller,
  filters: readonly TwinSearch[],
  within: readonly TwinSearch[],
  by: "status_id" | "class_id",
): Promise<TwinCount[]> {
  const branches = compileAll(caller, filters, within);
  return countTwinRows(executor, { branches, domainId: caller.domainId }, by);
}

function compileAll(caller: Caller, filters: readonly TwinSearch[], within: readonly TwinSearch[]) {
  const problems: FieldProblem[] = [];
  const branches = filters.map((filter) => compileSearch(caller, [filter, ...within], problems));
  if (problems.length > 0) throw refuseFields(problems);
  return branches;
}

/** A search kept in the domain, by id or key, with its parameters filled in. */
export function configuredSearch(
  caller: Caller,
  idOrKey: string,
  params: Readonly<Record<string, string | null>>,
): TwinSearch {
  return filledSearch(caller.model, "twin", idOrKey, params);
}
