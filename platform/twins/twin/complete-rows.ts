import type { Executor } from "../../base/database/executor.ts";
import type { HookTwin } from "../../core/hooks.ts";
import { findTwinRows } from "./twin.queries.ts";
import type { TwinRow } from "./twin.store.ts";

/** Returns the complete rows of twins. Most changes pass them to hooks, so they needn't be read again. */
export async function completeRows(
  executor: Executor,
  domainId: string,
  twins: readonly HookTwin[],
): Promise<TwinRow[]> {
  const rows = twins.filter(isTwinRow);
  if (rows.length === twins.length) return rows;
  return findTwinRows(
    executor,
    domainId,
    twins.map(({ id }) => id),
  );
}

/** Whether a hook received the complete saved row. */
export function isTwinRow(twin: HookTwin): twin is TwinRow {
  return "fields" in twin;
}
