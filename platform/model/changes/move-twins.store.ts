import { sql } from "kysely";

import type { Tx } from "../../core/services.ts";

/** The new head must be of one of the head classes and of the same owner. */
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
 * Puts another twin at that end of the links, of one of the classes and of the same owner. Who is
 * linked with it already needs no second link.
 */
export async function replaceEnd(
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
  const fits = sql`exists (
    select from twin old join twin new on new.domain_id = old.domain_id
      and new.business_account_id is not distinct from old.business_account_id
    where old.id = ${twinId} and new.id = ${newTwinId}
      and new.class_id = any(${move.classIds}::uuid[]))`;
  await sql`
    delete from twin_link
    where link_id = ${linkId} and ${endId} = ${twinId} and ${fits} and ${otherId} in (
      select ${otherId} from twin_link where link_id = ${linkId} and ${endId} = ${newTwinId})`.execute(
    tx,
  );
  await sql`
    update twin_link set ${endId} = ${newTwinId}
    where link_id = ${linkId} and ${endId} = ${twinId} and ${fits}`.execute(tx);
}

export async function setLine(
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
