import { type RawBuilder, sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
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

/**
 * Gives twins the status back that they had before the merge, and returns their IDs. Twins whose status was changed
 * after the merge keep it.
 */
export async function undoStatusMerge(tx: Tx, merge: Merge): Promise<string[]> {
  const { author, id, newId } = merge;
  await lockMerged(tx, merge);
  return selectIds(
    tx,
    sql`
    with changed as (
      update twin set status_id = ${id}, updated_at = ${author.at} from ${selectMerged(merge, "statusChanged")}
      where twin.id = merged.twin_id and twin.status_id = ${newId} returning twin.id, twin.head_id),
    written as (
      insert into twin_history (${CHANGE_COLUMNS})
      select ${restoreValues(merge)}, 'statusChanged', null, ${newId}, ${id}, null from changed as twin)
    select id from changed`,
  );
}

/**
 * Restores the option in values, tags and markers, and returns the IDs of the twins. A twin from which a user has
 * removed the other option after the merge stays unchanged.
 */
export async function undoOptionMerge(tx: Tx, merge: Merge): Promise<string[]> {
  await lockMerged(tx, merge);
  return [
    ...(await undoInFields(tx, merge)),
    ...(await undoMarks(tx, merge, "tag")),
    ...(await undoMarks(tx, merge, "marker")),
  ];
}

async function lockMerged(tx: Tx, { entryId }: Merge): Promise<void> {
  await sql`
    select from twin where id in (
      select twin_id from twin_history where batch_id = ${entryId} and origin = ${MERGE_ORIGIN})
    order by id for update`.execute(tx);
}

function undoInFields(tx: Tx, merge: Merge): Promise<string[]> {
  const { author, id, newId } = merge;
  const value = sql`value`;
  const next = sql`case when ${hadBoth(newId)} then value || to_jsonb(${id}::text)
    else ${replaceOption(value, newId, id)} end`;
  return selectIds(
    tx,
    sql`
    with change as (
      select twin_id, field_key as key, value, ${next} as next
      from ${selectMerged(merge, "fieldChanged")} join twin on twin.id = merged.twin_id
      cross join lateral (select fields -> field_key as value) stored
      where ${hasOption(value, newId)} and not ${hasOption(value, id)}),
    changed as (
      update twin set version = version + 1, updated_at = ${author.at}, fields = given.fields,
        ref_ids = array(select distinct one from unnest(twin.ref_ids || ${id}::uuid) as refs(one)
          where one <> ${newId} or exists (
            select from jsonb_each(given.fields) as field(key, value) where ${hasOption(value, newId)}))
      from (
        select twin.id, twin.fields || jsonb_object_agg(key, next) as fields
        from change join twin on twin.id = twin_id group by twin.id) given
      where twin.id = given.id returning twin.id, twin.head_id, twin.version),
    written as (
      insert into twin_history (${CHANGE_COLUMNS})
      select ${restoreValues(merge)}, 'fieldChanged', key, ${toHistoryText(value)}, ${toHistoryText(sql`next`)}, version
      from change join changed as twin on twin.id = twin_id)
    select id from changed`,
  );
}

function undoMarks(tx: Tx, merge: Merge, kind: TagKind): Promise<string[]> {
  const { id, newId } = merge;
  const table = sql.table(TABLES[kind]);
  return selectIds(
    tx,
    sql`
    with change as (
      select merged.twin_id, ${hadBoth(newId)} as "hadBoth", mark.created_at
      from ${selectMerged(merge, `${kind}Changed`)}
      join ${table} mark on mark.twin_id = merged.twin_id and mark.option_id = ${newId}),
    added as (
      insert into ${table} (twin_id, option_id, created_at) select twin_id, ${id}::uuid, created_at from change
      on conflict do nothing returning twin_id),
    removed as (
      delete from ${table} mark using change join added using (twin_id)
      where mark.twin_id = change.twin_id and mark.option_id = ${newId} and not "hadBoth"),
    written as (
      insert into twin_history (${CHANGE_COLUMNS})
      select ${restoreValues(merge)}, ${`${kind}Changed`}, null, array_to_string(marks, ','),
        array_to_string(case when "hadBoth" then marks || ${id}::uuid
          else array_replace(marks, ${newId}::uuid, ${id}::uuid) end, ','), null
      from change join added using (twin_id) join twin on twin.id = twin_id
      cross join lateral (
        select array_agg(option_id order by created_at, option_id) as marks
        from ${table} mark where mark.twin_id = twin.id) before)
    select twin_id as id from added`,
  );
}

/** Values of the merged twins before the merge, as recorded in the history. */
function selectMerged({ entryId }: Merge, type: string) {
  return sql`(
    select twin_id, field_key, string_to_array(before, ',') as before from twin_history
    where batch_id = ${entryId} and origin = ${MERGE_ORIGIN} and type = ${type}) merged`;
}

/** True if the twin had both options before the merge, so that it gets both again. */
function hadBoth(newId: string) {
  return sql<boolean>`${newId} = any(merged.before)`;
}

function restoreValues({ author }: Merge) {
  return historyValues({ batchId: sql`gen_random_uuid()`, author, origin: "restore" });
}

async function selectIds(tx: Tx, statement: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await statement.execute(tx);
  return rows.map((row) => row.id);
}
