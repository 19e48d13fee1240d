import type { Executor } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may } from "../../core/access/may.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { UUID } from "../../model/field-types/search-values.rules.ts";
import { attachSpaceAccess } from "./load-space-access.ts";
import { findTwinRow, findTwinRows } from "./twin.queries.ts";
import type { TwinRow } from "./twin.store.ts";

/**
 * Finds a twin that the caller may see. Throws the same error for hidden twins as for unknown ones, so that it reveals
 * nothing.
 */
export async function findTwin(
  executor: Executor,
  caller: Caller,
  twinId: string,
  { lock = false }: { lock?: boolean | "stay" } = {},
): Promise<TwinRow> {
  const row = UUID.test(twinId)
    ? await findTwinRow(
        executor,
        caller.model.domainId,
        twinId,
        lock === true ? "change" : lock || null,
      )
    : undefined;
  const [twin] = row ? await attachSpaceAccess(executor, caller, [row]) : [];
  if (!twin || !isVisible(caller, twin)) throw unknownId("twin", twinId);
  return twin;
}

/**
 * Finds several twins, ordered by ID. Throws if one of them is unknown or hidden from the caller.
 */
export async function findTwins(
  executor: Executor,
  caller: Caller,
  twinIds: readonly string[],
  options: { lock?: boolean } = {},
): Promise<TwinRow[]> {
  const ids = [...new Set(twinIds)].toSorted();
  const rows = await findTwinRows(executor, caller.model.domainId, ids, options);
  const twins = await attachSpaceAccess(executor, caller, rows);
  const visibleIds = new Set(twins.filter((twin) => isVisible(caller, twin)).map(({ id }) => id));
  const unknown = ids.find((id) => !visibleIds.has(id));
  if (unknown !== undefined) throw unknownId("twin", unknown);
  return twins;
}

/** Filters twins that the caller may see. */
export async function filterVisibleTwins(
  executor: Executor,
  caller: Caller,
  rows: readonly TwinRow[],
): Promise<TwinRow[]> {
  const twins = await attachSpaceAccess(executor, caller, rows);
  return twins.filter((twin) => isVisible(caller, twin));
}

/** Finds twins that the caller may see. Leaves out the others. */
export async function findVisibleTwins(
  executor: Executor,
  caller: Caller,
  twinIds: readonly string[],
): Promise<TwinRow[]> {
  const rows = await findTwinRows(executor, caller.model.domainId, twinIds);
  return filterVisibleTwins(executor, caller, rows);
}

function isVisible(caller: Caller, twin: TwinRow): boolean {
  const twinClass = caller.model.classes.get(twin.class_id);
  return twinClass !== undefined && may(caller, "view", twinClass, twin).allowed;
}

/** Returns the class of a twin. The model always contains it, because a class with twins can't be deleted. */
export function classOf(caller: Caller, twin: TwinRow): TwinClass {
  const twinClass = caller.model.classes.get(twin.class_id);
  if (!twinClass) throw unknownId("twin_class", twin.class_id);
  return twinClass;
}
