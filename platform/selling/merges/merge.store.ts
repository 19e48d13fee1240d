import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { TwinMerge } from "../../base/database/tables/trash.ts";
import type { Change } from "../../twins/history/history.store.ts";
import { moveNamedImages } from "../products/fetch-images.store.ts";

/** Records what a merge did in the trash entry of the deleted twin. Returns the ID of the entry. */
export async function recordMerge(
  tx: Tx,
  { domainId, mergedId, merge }: { domainId: string; mergedId: string; merge: TwinMerge },
): Promise<string> {
  const { id } = await tx
    .updateTable("trash_entry")
    .set({ merged_into_id: merge.targetId, merge: JSON.stringify(merge) })
    .where("domain_id", "=", domainId)
    .where("subject_id", "=", mergedId)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds the trash entry of a product that was merged with another one; null if it wasn't. */
export async function findMergeEntryId(
  executor: Executor,
  domainId: string,
  productId: string,
): Promise<string | null> {
  const row = await executor
    .selectFrom("trash_entry")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("subject_id", "=", productId)
    .where("merge", "is not", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks a trash entry and returns the merge with which its twin was deleted; null if there was none. */
export async function lockMerge(
  tx: Tx,
  domainId: string,
  entryId: string,
): Promise<{ merge: TwinMerge; mergedId: string; name: string } | null> {
  const row = await tx
    .selectFrom("trash_entry")
    .select(["merge", "subject_id", "name"])
    .where("id", "=", entryId)
    .where("domain_id", "=", domainId)
    .forUpdate()
    .executeTakeFirst();
  return row?.merge ? { merge: row.merge, mergedId: row.subject_id, name: row.name } : null;
}

/** Moves files to another twin, behind its own, in the given order. */
export async function moveFiles(tx: Tx, ids: readonly string[], twinId: string): Promise<void> {
  await sql`
    update twin_attachment file set twin_id = ${twinId}, position = last.position + placed.no
    from unnest(${ids}::uuid[]) with ordinality placed (id, no),
      (select coalesce(max(position), 0) as position from twin_attachment
        where twin_id = ${twinId}) last
    where file.id = placed.id`.execute(tx);
  await moveNamedImages(tx, ids, twinId);
}

/** Moves files back to a twin and to their former positions. */
export async function returnFiles(
  tx: Tx,
  files: TwinMerge["files"],
  twinId: string,
): Promise<void> {
  const ids = files.map(({ id }) => id);
  const positions = files.map(({ position }) => position);
  await sql`
    update twin_attachment file set twin_id = ${twinId}, position = former.position
    from unnest(${ids}::uuid[], ${positions}::int[]) former (id, position)
    where file.id = former.id`.execute(tx);
  await moveNamedImages(tx, ids, twinId);
}

/** Lists the changes that led to the versions after `after` up to `upTo`, latest first. */
export function listChangesBetween(
  tx: Tx,
  twinId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<Change[]> {
  return tx
    .selectFrom("twin_history")
    .select(["type", "field_key", "before", "after"])
    .where("twin_id", "=", twinId)
    .where("version", ">", after)
    .where("version", "<=", upTo)
    .orderBy("version", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Lists the changes of a card after this version and where they are from, latest first. */
export function listCardChanges(
  tx: Tx,
  cardId: string,
  version: number,
): Promise<(Change & { origin: string | null })[]> {
  return tx
    .selectFrom("twin_history")
    .select(["type", "field_key", "before", "after", "origin"])
    .where("twin_id", "=", cardId)
    .where("version", ">", version)
    .orderBy("version", "desc")
    .orderBy("id", "desc")
    .execute();
}
