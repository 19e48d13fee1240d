import { type Selectable, sql } from "kysely";
import { v7 as uuid } from "uuid";

import { countCapped, MAX_COUNTED } from "../../base/database/count-capped.ts";
import type { Executor, Tx } from "../../base/database/executor.ts";
import { OWN_PLAN } from "../../base/database/own-plan.ts";
import type { Tables } from "../../base/database/tables.ts";
import { collectRows } from "./deleted-rows.store.ts";
import { collectLoneTwins } from "./lone-rows.store.ts";

export type TrashEntry = Omit<
  Selectable<Tables["trash_entry"]>,
  "content" | "cleared" | "storage_keys" | "merge"
>;
export type NewTrashEntry = Pick<
  TrashEntry,
  | "id"
  | "domain_id"
  | "business_account_id"
  | "class_id"
  | "owner_user_id"
  | "subject_id"
  | "name"
  | "deleted_by_user_id"
  | "deleted_at"
>;

const COLUMNS = [
  "trash_entry.id",
  "trash_entry.domain_id",
  "trash_entry.business_account_id",
  "trash_entry.kind",
  "trash_entry.subject_table",
  "trash_entry.subject_id",
  "trash_entry.class_id",
  "trash_entry.owner_user_id",
  "trash_entry.name",
  "trash_entry.deleted_by_user_id",
  "trash_entry.deleted_at",
  "trash_entry.merged_into_id",
  "trash_entry.merged_twins",
] as const;

/**
 * Moves twins that are deleted together into one entry of the trash, before their rows are deleted. Returns true if
 * the configuration refers to one of them.
 */
export async function keepTwins(
  tx: Tx,
  entry: NewTrashEntry,
  twinIds: readonly string[],
  storageKeys: string[],
): Promise<boolean> {
  const deleted = await collectRows(tx, "twin", twinIds);
  await tx
    .insertInto("trash_entry")
    .values({
      ...entry,
      ...deleted,
      kind: "twin",
      subject_table: "twin",
      storage_keys: storageKeys,
    })
    .execute();
  return deleted.cleared !== "[]";
}

/**
 * Moves each twin that `collectLoneTwins` doesn't skip into its own entry of the trash before its row is deleted.
 * Returns the IDs of the moved twins.
 */
export async function keepLoneTwins(
  tx: Tx,
  entries: readonly NewTrashEntry[],
): Promise<Set<string>> {
  const contents = await collectLoneTwins(
    tx,
    entries.map(({ subject_id: id }) => id),
  );
  const rows = entries.flatMap((entry) => {
    const content = contents.get(entry.subject_id);
    const kind = { kind: "twin", subject_table: "twin" } as const;
    return content ? [{ ...entry, ...kind, content, cleared: "[]", storage_keys: [] }] : [];
  });
  if (rows.length > 0) await tx.insertInto("trash_entry").values(rows).execute();
  return new Set(contents.keys());
}

/** Replacement of a deleted entity in the twins that used it. */
export interface MergedInto {
  entryId: string;
  newId: string;
  /** Number of twins in which it was replaced. */
  twins: number;
}

/**
 * Moves a configuration row and its dependent rows into the trash before it is deleted. Domain and user are taken
 * from the transaction's audit origin. Configuration of a single business isn't moved into the trash.
 */
export async function keepConfiguration(
  tx: Tx,
  table: string,
  rowId: string,
  merged?: MergedInto,
): Promise<void> {
  const { content, cleared } = await collectRows(tx, table, [rowId]);
  await sql`
    insert into trash_entry (id, domain_id, kind, subject_table, subject_id, name, deleted_by_user_id,
      content, cleared, merged_into_id, merged_twins)
    select ${merged?.entryId ?? uuid()}, (origin ->> 'domainId')::uuid, 'configuration', ${table}, ${rowId},
      coalesce(audit_name(subject), ''), (origin ->> 'actorUserId')::uuid, content, ${cleared}::jsonb,
      ${merged?.newId ?? null}::uuid, ${merged?.twins ?? null}::int
    from (select nullif(current_setting('vitrine.audit_origin', true), '')::jsonb as origin,
      ${content}::jsonb as content, ${content}::jsonb -> ${table}::text -> 0 as subject) deleted
    where origin is not null and subject ->> 'business_account_id' is null`.execute(tx);
}

export interface TrashFilter {
  domainId: string;
  kinds: readonly TrashEntry["kind"][];
  /** Entries that the caller may see. */
  visible: VisibleTrash;
  nameLike: string | null;
}

/** Entries that are visible: configuration, and twins of these classes, by ownership. */
export interface VisibleTrash {
  configuration: boolean;
  ofAnyone: readonly string[];
  ofBusiness: { businessAccountId: string | null; classIds: readonly string[] };
  ofUser: { userId: string | null; classIds: readonly string[] };
}

/** Lists visible entries, newest first. */
export async function searchTrash(
  db: Executor,
  filter: TrashFilter,
  page: { offset: number; limit: number; sortAsc: boolean | undefined },
): Promise<{ rows: TrashEntry[]; total: number; capped: boolean }> {
  const matching = db
    .selectFrom("trash_entry")
    .modifyEnd(OWN_PLAN)
    .where("domain_id", "=", filter.domainId)
    .where(visibleSql(filter.visible))
    .$if(filter.kinds.length > 0, (query) => query.where("kind", "in", filter.kinds))
    .$if(filter.nameLike !== null, (query) => query.where("name", "ilike", filter.nameLike ?? ""));
  const direction = page.sortAsc === true ? "asc" : "desc";
  const rows = await matching
    .select(COLUMNS)
    .orderBy("deleted_at", direction)
    .orderBy("id", direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const counted = await countCapped(db, matching.select("id").limit(MAX_COUNTED + 1));
  return { rows, ...counted };
}

function visibleSql({ configuration, ofAnyone, ofBusiness, ofUser }: VisibleTrash) {
  return sql<boolean>`(
    (kind = 'configuration' and ${configuration}::boolean)
    or class_id = any(${ofAnyone}::uuid[])
    or (class_id = any(${ofBusiness.classIds}::uuid[])
      and business_account_id = ${ofBusiness.businessAccountId}::uuid)
    or (class_id = any(${ofUser.classIds}::uuid[]) and owner_user_id = ${ofUser.userId}::uuid))`;
}

/**
 * Finds an entry that the caller may see. `hasReferences` tells whether restoring it changes rows that still exist.
 */
export function findEntry(
  executor: Executor,
  domainId: string,
  id: string,
  visible: VisibleTrash,
): Promise<(TrashEntry & { hasReferences: boolean }) | undefined> {
  return executor
    .selectFrom("trash_entry")
    .select(COLUMNS)
    .select(sql<boolean>`trash_entry.cleared <> '[]'`.as("hasReferences"))
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .where(visibleSql(visible))
    .executeTakeFirst();
}

/** Locks an entry that the caller may see, and returns it with the tables of its rows. */
export async function lockEntry(
  tx: Tx,
  domainId: string,
  id: string,
  visible: VisibleTrash,
): Promise<(TrashEntry & { tables: string[] }) | undefined> {
  return tx
    .selectFrom("trash_entry")
    .select(COLUMNS)
    .select(sql<string[]>`array(select jsonb_object_keys(trash_entry.content))`.as("tables"))
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .where(visibleSql(visible))
    .forUpdate()
    .executeTakeFirst();
}

/** An entry that was removed from the trash, with the storage keys of the files to delete. */
export interface RemovedEntry {
  domainId: string;
  businessAccountId: string | null;
  storageKeys: string[];
}

const REMOVED = [
  "domain_id as domainId",
  "business_account_id as businessAccountId",
  "storage_keys as storageKeys",
] as const;

export function removeEntry(tx: Tx, id: string): Promise<RemovedEntry[]> {
  return tx.deleteFrom("trash_entry").where("id", "=", id).returning(REMOVED).execute();
}

/** Removes entries older than this, up to the limit. */
export function removeOldEntries(tx: Tx, before: Date, limit: number): Promise<RemovedEntry[]> {
  return tx
    .deleteFrom("trash_entry")
    .where("id", "in", (query) =>
      query
        .selectFrom("trash_entry")
        .select("id")
        .where("deleted_at", "<", before)
        .orderBy("deleted_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(REMOVED)
    .execute();
}

/** Locks entries whose rows may contain encrypted texts, which are found by their prefix. */
export async function lockSealedEntries(
  tx: Tx,
  afterId: string | null,
  limit: number,
): Promise<{ id: string; content: string }[]> {
  const { rows } = await sql<{ id: string; content: string }>`
    select id, content::text as content from trash_entry
    where content::text like '%"v1:%' and (${afterId}::uuid is null or id > ${afterId}::uuid)
    order by id limit ${limit} for update`.execute(tx);
  return rows;
}

export async function resealEntry(tx: Tx, id: string, content: string): Promise<void> {
  await sql`update trash_entry set content = ${content}::jsonb where id = ${id}`.execute(tx);
}
