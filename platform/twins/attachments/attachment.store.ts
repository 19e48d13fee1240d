import { type Insertable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { AttachmentRow } from "./twin-attachment.queries.ts";

type NewRow = Omit<Insertable<Tables["twin_attachment"]>, "position" | "modifications"> & {
  modifications: Readonly<Record<string, string>>;
};

/** Inserts files behind the existing files of the twin. */
export async function insertAttachments(
  tx: Tx,
  twinId: string,
  rows: readonly NewRow[],
): Promise<void> {
  const { last } = await tx
    .selectFrom("twin_attachment")
    .select(sql<number>`coalesce(max(position), 0)`.as("last"))
    .where("twin_id", "=", twinId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("twin_attachment")
    .values(
      rows.map((row, index) => ({
        ...row,
        modifications: JSON.stringify(row.modifications),
        position: last + index + 1,
      })),
    )
    .execute();
}

export type AttachmentUpdate = Partial<
  Pick<
    AttachmentRow,
    | "title"
    | "description"
    | "external_id"
    | "modifications"
    | "storage_key"
    | "storage_link"
    | "size"
    | "media_type"
    | "width"
    | "height"
  >
>;

export async function updateAttachment(
  tx: Tx,
  attachmentId: string,
  { modifications, ...columns }: AttachmentUpdate,
): Promise<void> {
  await tx
    .updateTable("twin_attachment")
    .set({ ...columns, ...(modifications && { modifications: JSON.stringify(modifications) }) })
    .where("id", "=", attachmentId)
    .execute();
}

export async function findAttachment(
  executor: Executor,
  attachmentId: string,
): Promise<AttachmentRow | null> {
  const row = await executor
    .selectFrom("twin_attachment")
    .selectAll()
    .where("id", "=", attachmentId)
    .executeTakeFirst();
  return row ?? null;
}

/** Saves the display order of a twin's files. */
export async function saveFileOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update twin_attachment file set position = placed.no
    from unnest(${ids}::uuid[]) with ordinality placed (id, no)
    where file.id = placed.id`.execute(tx);
}

export async function deleteAttachments(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("twin_attachment")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Returns the keys of files that attachments, also of deleted twins in the trash, still have. */
export async function findAttachedStorageKeys(
  db: Executor,
  keys: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = await attachedKeys(db, keys).execute();
  return new Set(rows.map(({ storage_key: key }) => key));
}

function attachedKeys(db: Executor, keys: readonly string[]) {
  return db
    .selectFrom("twin_attachment")
    .select("storage_key")
    .where("storage_key", "in", keys)
    .union(
      db
        .selectFrom("trash_entry")
        .select(sql<string | null>`unnest(storage_keys)`.as("storage_key"))
        .where("storage_keys", "&&", sql<string[]>`${keys}::text[]`),
    );
}

/**
 * Returns the keys that are still in use: by attachments, resources, trash entries, and bulk jobs whose file may be
 * read again.
 */
export async function findReferencedStorageKeys(
  db: Executor,
  keys: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = await attachedKeys(db, keys)
    .union(db.selectFrom("resource").select("storage_key").where("storage_key", "in", keys))
    .union(
      db
        .selectFrom("bulk_job")
        .select(sql<string | null>`source ->> 'key'`.as("storage_key"))
        .where(sql`source ->> 'key'`, "in", keys),
    )
    .execute();
  return new Set(rows.map(({ storage_key: key }) => key));
}
