import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { visibleScopes } from "../../core/access/access-conditions.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
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
  const { rows } = await sql<{ value: string }>`
    with recursive merge as (
      select ${twinId}::uuid as id, null::text as value
      union
      select left(entry.after, 36)::uuid, entry.after
      from merge join twin_history entry
        on entry.twin_id = merge.id and entry.field_key = '#merged' and entry.after is not null
      where not exists (
        select from twin_history undone
        where undone.twin_id = entry.twin_id and undone.field_key = '#merged'
          and left(undone.before, 36) = left(entry.after, 36) and undone.id > entry.id)
    )
    select value from merge where value is not null`.execute(executor);
  const merged = rows.map(({ value }) => parseMergedTwin(value));
  return merged.filter(({ classId }) => canSeeTwinsOfClass(caller, classId));
}

function canSeeTwinsOfClass(caller: Caller, classId: string): boolean {
  const twinClass = caller.model.classes.get(classId);
  return twinClass !== undefined && visibleScopes(caller, [twinClass]).length > 0;
}
