import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

/**
 * Moves twins below a new head. Nothing is moved unless the new head is of one of the head classes and has the same
 * owner as the twins.
 */
export async function moveUnderHead(
  tx: Tx,
  move: {
    classIds: readonly string[];
    headClassIds: readonly string[];
    headId: string;
    newHeadId: string;
  },
): Promise<void> {
  await sql`
    update twin t set head_id = h.id, version = t.version + 1
    from twin h
    where t.head_id = ${move.headId} and t.class_id = any(${move.classIds}::uuid[])
      and h.id = ${move.newHeadId} and h.class_id = any(${move.headClassIds}::uuid[])
      and h.domain_id = t.domain_id
      and h.business_account_id is not distinct from t.business_account_id`.execute(tx);
}

/**
 * Replaces a twin at one end of a link by another. Nothing is replaced unless the new twin is of one of the classes
 * and has the same owner. If the new twin is already linked in the same way, the entry is deleted instead.
 */
export async function replaceLinkEnd(
  tx: Tx,
  move: {
    linkId: string;
    end: "src" | "dst";
    classIds: readonly string[];
    twinId: string;
    newTwinId: string;
  },
): Promise<void> {
  const { linkId, twinId, newTwinId } = move;
  const [end, other] = move.end === "src" ? ["src", "dst"] : ["dst", "src"];
  const [endId, otherId] = [sql.ref(`${end}_twin_id`), sql.ref(`${other}_twin_id`)];
  const isValidEnd = sql`exists (
    select from twin old join twin new on new.domain_id = old.domain_id
      and new.business_account_id is not distinct from old.business_account_id
    where old.id = ${twinId} and new.id = ${newTwinId}
      and new.class_id = any(${move.classIds}::uuid[]))`;
  await sql`
    delete from twin_link
    where link_id = ${linkId} and ${endId} = ${twinId} and ${isValidEnd} and ${otherId} in (
      select ${otherId} from twin_link where link_id = ${linkId} and ${endId} = ${newTwinId})`.execute(
    tx,
  );
  await sql`
    update twin_link set ${endId} = ${newTwinId}
    where link_id = ${linkId} and ${endId} = ${twinId} and ${isValidEnd}`.execute(tx);
}

/** Stores the ancestors of a class that was moved. Its new root class is also stored with its twins. */
export async function setAncestors(
  tx: Tx,
  classId: string,
  line: { extendsClassId: string | null; ancestorIds: readonly string[]; rootClassId: string },
): Promise<void> {
  await sql`
    update twin_class set extends_class_id = ${line.extendsClassId},
      ancestor_ids = ${line.ancestorIds}::uuid[], root_class_id = ${line.rootClassId}
    where id = ${classId}`.execute(tx);
  await sql`
    update twin set root_class_id = ${line.rootClassId}
    where class_id = ${classId} and root_class_id <> ${line.rootClassId}`.execute(tx);
}

export async function replaceStatus(
  tx: Tx,
  classIds: readonly string[],
  statusId: string,
  newStatusId: string,
): Promise<void> {
  await sql`
    update twin set status_id = ${newStatusId}
    where class_id = any(${classIds}::uuid[]) and status_id = ${statusId}`.execute(tx);
}

/** The kinds of options attached to twins: tags, which users set, and markers, which workflows set. */
export type TagKind = "tag" | "marker";

export const TABLES = { tag: "twin_tag", marker: "twin_marker" } as const;

/** IDs of the list's options that twins of the classes have as tag or marker. */
export async function findUsedTags(
  tx: Tx,
  kind: TagKind,
  classIds: readonly string[],
  listId: string,
): Promise<string[]> {
  const { rows } = await sql<{ option_id: string }>`
    select distinct m.option_id from ${sql.table(TABLES[kind])} m
    join twin t on t.id = m.twin_id
    join data_list_option o on o.id = m.option_id
    where t.class_id = any(${classIds}::uuid[]) and o.data_list_id = ${listId}`.execute(tx);
  return rows.map(({ option_id }) => option_id);
}

/**
 * Replaces an option that is attached to twins of the classes. It is only removed from twins that have the new option
 * already.
 */
export async function replaceTag(
  tx: Tx,
  kind: TagKind,
  classIds: readonly string[],
  optionId: string,
  newId: string,
): Promise<void> {
  const table = sql.table(TABLES[kind]);
  await sql`
    insert into ${table} (twin_id, option_id, created_at)
    select m.twin_id, ${newId}::uuid, m.created_at from ${table} m join twin t on t.id = m.twin_id
    where m.option_id = ${optionId} and t.class_id = any(${classIds}::uuid[])
    on conflict do nothing`.execute(tx);
  await sql`
    delete from ${table} using twin t
    where t.id = twin_id and option_id = ${optionId}
      and t.class_id = any(${classIds}::uuid[])`.execute(tx);
}

/** Updates the space IDs stored with the descendants of a moved twin. */
export async function refreshSpacesBelow(tx: Tx, twinId: string): Promise<void> {
  await refreshSpaces(tx, sql`select id from twin where id = ${twinId}`);
}

/**
 * Updates stored space IDs after twins of the classes became spaces, stopped being spaces or moved.
 */
export async function refreshClassSpaces(tx: Tx, classIds: readonly string[]): Promise<void> {
  await refreshSpaces(
    tx,
    sql`
      with recursive above as (
        select id, head_id from twin where class_id = any(${classIds}::uuid[])
        union
        select twin.id, twin.head_id from twin join above on above.head_id = twin.id
      ) select id from above where head_id is null`,
  );
}

/**
 * Copies space IDs down the tree, from each head to its children. It starts at the twins of `top`, whose own space
 * IDs must be correct.
 */
async function refreshSpaces(tx: Tx, top: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with recursive below as (
      select id, class_id, permission_space_id, twinflow_space_id from twin where id in (${top})
      union
      select child.id, child.class_id,
             case when head_class.permission_schema_space then head.id
                  else head.permission_space_id end,
             case when head_class.twinflow_schema_space then head.id
                  else head.twinflow_space_id end
      from twin child
      join below head on head.id = child.head_id
      join twin_class head_class on head_class.id = head.class_id
    )
    update twin set permission_space_id = below.permission_space_id,
                    twinflow_space_id = below.twinflow_space_id
    from below
    where twin.id = below.id
      and (twin.permission_space_id, twin.twinflow_space_id)
        is distinct from (below.permission_space_id, below.twinflow_space_id)`.execute(tx);
}
