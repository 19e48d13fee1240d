import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

export interface ChildrenRow {
  headId: string;
  classId: string;
  statusId: string;
  count: number;
}

/** Counts the children of each twin, by class and status. */
export async function countChildren(
  executor: Executor,
  headIds: readonly string[],
): Promise<ChildrenRow[]> {
  const { rows } = await sql<ChildrenRow>`
    select head_id as "headId", class_id as "classId", status_id as "statusId", count(*) as count
    from twin where head_id = any(${headIds}::uuid[])
    group by head_id, class_id, status_id`.execute(executor);
  return rows;
}

export interface SumRow extends Omit<ChildrenRow, "count"> {
  key: string;
  sum: string;
}

/** Sums numeric fields over the children of each twin, by class and status. */
export async function sumChildren(
  executor: Executor,
  headIds: readonly string[],
  fields: readonly { key: string; classId: string }[],
): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select t.head_id as "headId", t.class_id as "classId", t.status_id as "statusId", f.key,
      sum((t.fields ->> f.key)::numeric)::text as sum
    from twin t
    join unnest(${fields.map(({ key }) => key)}::text[],
                ${fields.map(({ classId }) => classId)}::uuid[]) as f (key, class_id)
      on f.class_id = t.class_id and jsonb_exists(t.fields, f.key)
    where t.head_id = any(${headIds}::uuid[])
    group by t.head_id, t.class_id, t.status_id, f.key`.execute(executor);
  return rows;
}

/** Maximum number of twins that are counted, because no rule needs a larger number. */
const MAX_COUNTED_TWINS = 10_000;

/**
 * Counts the twins of the same class in the twin's business or, if it has none, in the domain. Stops at
 * `MAX_COUNTED_TWINS`.
 */
export async function countSameClass(
  executor: Executor,
  twinIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select t.id, (
      select count(*) from (
        select from twin other
        where other.domain_id = t.domain_id and other.class_id = t.class_id
          and other.business_account_id is not distinct from t.business_account_id
        limit ${MAX_COUNTED_TWINS}) counted) as count
    from twin t where t.id = any(${twinIds}::uuid[])`.execute(executor);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Lists the IDs of the twin, its head, the head of that head, and so on. */
export async function listTwinAndHeadIds(executor: Executor, twinId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, head_id from twin where id = ${twinId}
      union
      select head.id, head.head_id from twin head join up on head.id = up.head_id
    ) select id from up`.execute(executor);
  return rows.map(({ id }) => id);
}
