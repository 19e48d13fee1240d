import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import type { HookTwin } from "../../core/hooks.ts";
import { TABLES, type TagKind } from "../changes/move-twins.store.ts";
import {
  toHistoryText,
  CHANGE_COLUMNS,
  historyValues,
  replaceOption,
  hasOption,
  type Merge,
  MERGE_ORIGIN,
} from "./merge-sql.store.ts";
import { EVENT_COLUMNS, findTwins } from "./twin-references.store.ts";

/** Moves the twins in a status to the other status and returns them. */
export async function mergeStatus(tx: Tx, merge: Merge): Promise<HookTwin[]> {
  const { author, id, newId } = merge;
  await sql`select from twin where status_id = ${id} order by id for update`.execute(tx);
  await sql`
    insert into twin_history (${CHANGE_COLUMNS})
    select ${mergeValues(merge)}, 'statusChanged', null, ${id}, ${newId}, null
    from twin where status_id = ${id}`.execute(tx);
  const { rows } = await sql<HookTwin>`
    update twin set status_id = ${newId}, updated_at = ${author.at} where status_id = ${id}
    returning ${EVENT_COLUMNS}`.execute(tx);
  return rows;
}

/**
 * Replaces an option in values, tags and markers, and returns the changed twins. A twin that has
 * both options keeps one.
 */
export async function mergeOption(tx: Tx, merge: Merge): Promise<HookTwin[]> {
  const ids = await lockHolders(tx, merge);
  await mergeInFields(tx, merge);
  await mergeMarks(tx, merge, "tag");
  await mergeMarks(tx, merge, "marker");
  return findTwins(tx, ids);
}

/**
 * Locks the twins that have the option, ordered by ID, so that two large changes can't deadlock.
 */
async function lockHolders(tx: Tx, merge: Merge): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from twin
    where ${hasOptionAnywhere(merge)} order by id for update`.execute(tx);
  return rows.map((row) => row.id);
}

/** Condition for twins that have the option in a value, as a tag or as a marker. */
export function hasOptionAnywhere(merge: Pick<Merge, "domainId" | "id">) {
  return sql<boolean>`(${isHolder(merge)}
    or id in (select twin_id from twin_tag where option_id = ${merge.id})
    or id in (select twin_id from twin_marker where option_id = ${merge.id}))`;
}

function isHolder({ domainId, id }: Pick<Merge, "domainId" | "id">) {
  return sql<boolean>`domain_id = ${domainId} and ref_ids @> array[${id}]::uuid[]`;
}

function mergeValues({ entryId, author }: Merge) {
  return historyValues({ batchId: sql`${entryId}::uuid`, author, origin: MERGE_ORIGIN });
}

async function mergeInFields(tx: Tx, merge: Merge): Promise<void> {
  const { author, id, newId } = merge;
  const value = sql`value`;
  const next = replaceOption(value, id, newId);
  await sql`
    insert into twin_history (${CHANGE_COLUMNS})
    select ${mergeValues(merge)}, 'fieldChanged', key, ${toHistoryText(value)}, ${toHistoryText(next)}, version + 1
    from twin, jsonb_each(fields) as one(key, value)
    where ${isHolder(merge)} and ${hasOption(value, id)}`.execute(tx);
  await sql`
    update twin set version = version + 1, updated_at = ${author.at},
      ref_ids = (select array_agg(distinct one) from unnest(
        array_replace(ref_ids, ${id}::uuid, ${newId}::uuid)) as refs(one)),
      fields = (select jsonb_object_agg(key, case when ${hasOption(value, id)} then ${next} else value end)
        from jsonb_each(fields) as one(key, value))
    where ${isHolder(merge)}`.execute(tx);
}

async function mergeMarks(tx: Tx, merge: Merge, kind: TagKind): Promise<void> {
  const { id, newId } = merge;
  const table = sql.table(TABLES[kind]);
  await sql`
    insert into twin_history (${CHANGE_COLUMNS})
    select ${mergeValues(merge)}, ${`${kind}Changed`}, null, array_to_string(marks, ','),
      array_to_string(case when ${newId} = any(marks) then array_remove(marks, ${id}::uuid)
        else array_replace(marks, ${id}::uuid, ${newId}::uuid) end, ','), null
    from (
      select twin_id, array_agg(option_id order by created_at, option_id) as marks from ${table}
      where twin_id in (select twin_id from ${table} where option_id = ${id}) group by twin_id) marked
    join twin on twin.id = marked.twin_id`.execute(tx);
  await sql`
    insert into ${table} (twin_id, option_id, created_at)
    select twin_id, ${newId}::uuid, created_at from ${table}
    where option_id = ${id} on conflict do nothing`.execute(tx);
  await sql`delete from ${table} where option_id = ${id}`.execute(tx);
}
