import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

/** Lists the history values of twins that were merged into a twin, directly or into a merged one, and still are. */
export async function listMergedValues(executor: Executor, twinId: string): Promise<string[]> {
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
  return rows.map(({ value }) => value);
}
