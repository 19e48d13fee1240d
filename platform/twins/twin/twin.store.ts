import { type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { SpaceAccess } from "../../core/access/actor.rules.ts";

export interface TwinRow extends Omit<Selectable<Tables["twin"]>, "ref_ids" | "search_text"> {
  /** The caller's access to the twin's space. Absent if the twin is in no space. */
  space?: SpaceAccess;
}

export const TWIN_COLUMNS = [
  "id",
  "domain_id",
  "business_account_id",
  "class_id",
  "root_class_id",
  "head_id",
  "status_id",
  "owner_user_id",
  "assigner_user_id",
  "author_user_id",
  "external_id",
  "name",
  "description",
  "fields",
  "permission_space_id",
  "twinflow_space_id",
  "version",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof TwinRow)[];

/**
 * Lock of a twin until the transaction ends: "change" prevents all other changes of the twin, "stay" only its
 * deletion.
 */
export type TwinLock = "change" | "stay" | null;

/** Sets the status. Keeps the version, because versions detect conflicting edits, and the status can't be edited. */
export function setStatus(tx: Tx, id: string, statusId: string, now: Date): Promise<TwinRow> {
  return tx
    .updateTable("twin")
    .set({ status_id: statusId, updated_at: now })
    .where("id", "=", id)
    .returning(TWIN_COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Sets class and status of a twin that was restored from the trash to ones that still exist, and increases the version.
 */
export function setRestored(
  tx: Tx,
  id: string,
  { rootClassId, statusId, now }: { rootClassId: string; statusId: string; now: Date },
): Promise<unknown> {
  return tx
    .updateTable("twin")
    .set((eb) => ({
      root_class_id: rootClassId,
      status_id: statusId,
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", id)
    .execute();
}

/** Increases the version of a twin after a change of content outside its row, such as files and links. */
export function bumpVersion(tx: Tx, id: string, now: Date): Promise<TwinRow> {
  return tx
    .updateTable("twin")
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .returning(TWIN_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Returns each combination of class and status that children of the twins have. */
export async function listChildKinds(
  executor: Executor,
  ids: readonly string[],
): Promise<{ head_id: string; class_id: string; status_id: string }[]> {
  const rows = await executor
    .selectFrom("twin")
    .select(["head_id", "class_id", "status_id"])
    .distinct()
    .where("head_id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map((row) => ({ ...row, head_id: row.head_id ?? "" }));
}

/**
 * Reads and locks the twins that are deleted together with a twin, the deepest first. The caller must have locked the
 * twin itself, so that nothing can be attached to it.
 */
export async function lockCascade(tx: Tx, id: string): Promise<TwinRow[]> {
  const { rows } = await sql<TwinRow & { depth: number }>`
    with recursive ${goingSql([id])}, farthest as (select id, max(depth) as depth from going where id <> ${id} group by id)
    select ${sql.join(TWIN_COLUMNS.map((column) => sql.ref(`twin.${column}`)))}, farthest.depth
    from farthest join twin on twin.id = farthest.id
    order by farthest.depth desc, twin.id
    for update of twin`.execute(tx);
  return rows.map(({ depth: _depth, ...row }) => row);
}

/** Lists the classes of the twins that are deleted together with a twin. */
export async function listCascadeClasses(executor: Executor, id: string): Promise<string[]> {
  const { rows } = await sql<{ class_id: string }>`
    with recursive ${goingSql([id])}
    select distinct twin.class_id from going join twin on twin.id = going.id
    where going.id <> ${id}`.execute(executor);
  return rows.map(({ class_id: classId }) => classId);
}

/** Depth at which twins that are deleted together make the deletion fail; the maximum supported depth is one less. */
const MAX_CASCADE_DEPTH = 50;

/**
 * SQL of the common table expression `going`, which contains these twins and all twins that are deleted together with
 * them.
 */
function goingSql(ids: readonly string[]) {
  return sql`going as (
      select unnest(${ids}::uuid[]) as id, 0 as depth
      union
      select next.id, going.depth + 1
      from going
      cross join lateral (
        select child.id from twin child where child.head_id = going.id
        union all
        select twin_link.src_twin_id
        from twin_link join link on link.id = twin_link.link_id
        where twin_link.dst_twin_id = going.id
          and link.strength in ('MANDATORY', 'OPTIONAL_BUT_DELETE_CASCADE')
      ) next
      where going.depth < ${MAX_CASCADE_DEPTH}
    )`;
}

/**
 * Locks the domain's configuration if it uses one of the twins, or of those deleted with them, as a template. Changes
 * of the configuration lock it before the twins that they name, so a deletion that locks its twins first could
 * deadlock.
 */
export async function lockModelOfTemplates(
  tx: Tx,
  domainId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    with recursive ${goingSql(ids)}
    select domain.id from domain where domain.id = ${domainId} and exists (
      select from going where going.id in (
        domain.business_account_template_twin_id, domain.domain_user_template_twin_id)
      or exists (select from twin_factory_pipeline where template_twin_id = going.id))
    for no key update`.execute(tx);
}

/**
 * Adapts files to their twin's new class. Files of a mapped field move to the field it is mapped to. Files of a field
 * that the new class lacks become files of the twin itself. When the twin returns to its earlier class, files that
 * left their field after `since` return to it.
 */
export async function moveFilesOfFields(
  tx: Tx,
  twinId: string,
  {
    fieldIds,
    replaceMap,
    now,
    since,
  }: {
    fieldIds: readonly string[];
    replaceMap: Readonly<Record<string, string>>;
    now: Date;
    since: Date;
  },
): Promise<void> {
  const [from, to] = [Object.keys(replaceMap), Object.values(replaceMap)];
  await sql`
    update twin_attachment set field_id = target.id,
      former_field_id = case when target.id is null then file.field_id end,
      left_field_at = case when target.id is null then ${now}::timestamptz end
    from twin_attachment as file
    left join unnest(${from}::uuid[], ${to}::uuid[]) as target (from_id, id)
      on target.from_id = file.field_id and target.id = any(${fieldIds}::uuid[])
    where file.id = twin_attachment.id and file.twin_id = ${twinId} and file.field_id is not null
      and not file.field_id = any(${fieldIds}::uuid[])`.execute(tx);
  await sql`
    update twin_attachment set field_id = former_field_id, former_field_id = null, left_field_at = null
    where twin_id = ${twinId} and field_id is null and left_field_at >= ${since}
      and former_field_id = any(${fieldIds}::uuid[])`.execute(tx);
}

export async function removeTwins(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("twin")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Locks a twin of any domain. For jobs, which have no caller yet. */
export function lockTwinRow(tx: Tx, id: string): Promise<TwinRow | undefined> {
  return tx
    .selectFrom("twin")
    .select(TWIN_COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Reads the schemas and the locale that apply to twins of a business or, without one, of the domain.
 */
export function findTenantSettings(
  executor: Executor,
  domainId: string,
  businessAccountId: string | null,
) {
  return executor
    .selectFrom("domain")
    .leftJoin("business_account", (join) => join.on("business_account.id", "=", businessAccountId))
    .select([
      "domain.default_locale",
      "domain.model_version",
      sql<
        string | null
      >`coalesce(business_account.permission_schema_id, domain.permission_schema_id)`.as(
        "permission_schema_id",
      ),
      sql<
        string | null
      >`coalesce(business_account.twinflow_schema_id, domain.twinflow_schema_id)`.as(
        "twinflow_schema_id",
      ),
    ])
    .where("domain.id", "=", domainId)
    .executeTakeFirstOrThrow();
}
