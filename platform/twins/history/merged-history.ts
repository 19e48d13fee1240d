import type { Executor } from "../../base/database/executor.ts";
import { visibleScopes } from "../../core/access/access-conditions.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { listMergedValues } from "./merged-history.store.ts";
import { type MergedTwin, parseMergedTwin } from "./merged-twin.rules.ts";

/**
 * Lists the twins that were merged into a twin, directly or into a merged one, unless the merge was undone.
 * Leaves out twins of classes that the caller may not see.
 */
export async function listMergedTwins(
  executor: Executor,
  caller: Caller,
  twinId: string,
): Promise<MergedTwin[]> {
  const merged = (await listMergedValues(executor, twinId)).map(parseMergedTwin);
  return merged.filter(({ classId }) => canSeeTwinsOfClass(caller, classId));
}

function canSeeTwinsOfClass(caller: Caller, classId: string): boolean {
  const twinClass = caller.model.classes.get(classId);
  return twinClass !== undefined && visibleScopes(caller, [twinClass]).length > 0;
}
