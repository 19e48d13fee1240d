import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import type { HookTwin } from "../../core/hooks.ts";
import { type Author, EVENT_COLUMNS } from "./twin-references.store.ts";

export interface TwinContents {
  count: number;
  statusIds: string[];
  fieldKeys: string[];
  /** True if any of the twins has tags or markers. */
  isMarked: boolean;
}

/**
 * Collects what the twins of a class have, to check that the target class has it too: statuses, fields, tags and
 * markers.
 */
export async function readContents(tx: Tx, classId: string): Promise<TwinContents> {
  const { rows } = await sql<TwinContents>`
    select count(*)::int as count,
      coalesce(array_agg(distinct status_id::text), '{}') as "statusIds",
      coalesce((select array_agg(distinct key) from twin one, jsonb_object_keys(one.fields) as key
        where one.class_id = ${classId}), '{}') as "fieldKeys",
      exists (select from twin one join twin_tag on twin_id = one.id where one.class_id = ${classId})
        or exists (select from twin one join twin_marker on twin_id = one.id
          where one.class_id = ${classId}) as "isMarked"
    from twin where class_id = ${classId}`.execute(tx);
  return rows[0] ?? { count: 0, statusIds: [], fieldKeys: [], isMarked: false };
}

export interface ClassMove {
  from: { id: string };
  to: { id: string; rootClassId: string };
  /** Status of the target class for each status that is replaced. */
  statuses: ReadonlyMap<string, string>;
  fields: readonly { from: { id: string; no: number }; to: { id: string; no: number } }[];
}

/**
 * Moves all twins of a class to the target class, together with their derived rows and attachments.
 * Returns the twins.
 */
export async function moveTwins(
  tx: Tx,
  { userId, at }: Author,
  { from, to, statuses, fields }: ClassMove,
): Promise<HookTwin[]> {
  await sql`
    insert into twin_history (id, twin_id, head_id, batch_id, actor_user_id, type, before, after, version, created_at)
    select gen_random_uuid(), id, head_id, gen_random_uuid(), ${userId}, 'unknown',
      ${from.id}, ${to.id}, version + 1, ${at}
    from twin where class_id = ${from.id}`.execute(tx);
  for (const [statusId, newId] of statuses) {
    await sql`
      update twin set status_id = ${newId}
      where class_id = ${from.id} and status_id = ${statusId}`.execute(tx);
  }
  const ofClass = sql`twin_id in (select id from twin where class_id = ${from.id})`;
  for (const field of fields) {
    for (const table of ["twin_range", "twin_unique"]) {
      await sql`
        update ${sql.table(table)} set field_no = ${field.to.no}
        where field_no = ${field.from.no} and ${ofClass}`.execute(tx);
    }
    await sql`
      update twin_attachment set field_id = ${field.to.id}
      where field_id = ${field.from.id} and ${ofClass}`.execute(tx);
  }
  const { rows } = await sql<HookTwin>`
    update twin set class_id = ${to.id}, root_class_id = ${to.rootClassId},
      version = version + 1, updated_at = ${at}
    where class_id = ${from.id} returning ${EVENT_COLUMNS}`.execute(tx);
  return rows;
}

/** Deletes grants of the class that would equal a grant of the target class. */
export async function dropDoubleClassGrants(tx: Tx, classId: string, newId: string): Promise<void> {
  await sql`
    delete from permission_grant_twin_role own using permission_grant_twin_role other
    where own.class_id = ${classId} and other.class_id = ${newId}
      and other.permission_schema_id = own.permission_schema_id
      and other.permission_id = own.permission_id and other.twin_role = own.twin_role`.execute(tx);
}

/** Counts space roles of the class whose key the target class has too. */
export async function countSameSpaceRoles(tx: Tx, classId: string, newId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from space_role own join space_role other on other.key = own.key
    where own.class_id = ${classId} and other.class_id = ${newId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Counts unique values that a twin of the target class has already. */
export async function countUniqueConflicts(tx: Tx, fields: ClassMove["fields"]): Promise<number> {
  let total = 0;
  for (const { from, to } of fields) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from twin_unique own join twin_unique other
        on other.field_no = ${to.no} and other.owner_id = own.owner_id and other.val = own.val
      where own.field_no = ${from.no}`.execute(tx);
    total += rows[0]?.count ?? 0;
  }
  return total;
}
