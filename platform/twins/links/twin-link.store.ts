import { type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type TwinLinkRow = Selectable<Tables["twin_link"]>;

/** The links that start at a page of twins. */
export function linksOfTwins(
  executor: Executor,
  twinIds: readonly string[],
): Promise<TwinLinkRow[]> {
  return executor
    .selectFrom("twin_link")
    .selectAll()
    .where("src_twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Enough for any page; more links are found by searching. */
const MAX_BACKWARD_LINKS = 1000;

/** The links to a page of twins, newest first. */
export function linksToTwins(
  executor: Executor,
  twinIds: readonly string[],
): Promise<TwinLinkRow[]> {
  return executor
    .selectFrom("twin_link")
    .selectAll()
    .where("dst_twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(MAX_BACKWARD_LINKS)
    .execute();
}

/** Links of each twin, with the status of the twin at the other end. */
export function linkedStatuses(
  executor: Executor,
  twinIds: readonly string[],
): Promise<{ src_twin_id: string; link_id: string; status_id: string }[]> {
  return executor
    .selectFrom("twin_link")
    .innerJoin("twin", "twin.id", "twin_link.dst_twin_id")
    .select(["twin_link.src_twin_id", "twin_link.link_id", "twin.status_id"])
    .where("twin_link.src_twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .execute();
}

export function findTwinLinks(
  tx: Tx,
  twinId: string,
  ids: readonly string[],
): Promise<TwinLinkRow[]> {
  return tx
    .selectFrom("twin_link")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where((eb) => eb.or([eb("src_twin_id", "=", twinId), eb("dst_twin_id", "=", twinId)]))
    .execute();
}

/** Existing links at one end, locked so that of two concurrent inserts one finds the end in use. */
export function linksAtEnd(
  tx: Tx,
  linkId: string,
  end: "src_twin_id" | "dst_twin_id",
  twinId: string,
): Promise<TwinLinkRow[]> {
  return tx
    .selectFrom("twin_link")
    .selectAll()
    .where("link_id", "=", linkId)
    .where(end, "=", twinId)
    .forUpdate()
    .execute();
}

/** Whether the two twins are linked in this direction. */
export async function isLinked(
  tx: Tx,
  ends: Pick<TwinLinkRow, "link_id" | "src_twin_id" | "dst_twin_id">,
): Promise<boolean> {
  const row = await tx
    .selectFrom("twin_link")
    .select("id")
    .where("link_id", "=", ends.link_id)
    .where("src_twin_id", "=", ends.src_twin_id)
    .where("dst_twin_id", "=", ends.dst_twin_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** False: the two twins were linked concurrently. */
export async function insertTwinLink(tx: Tx, link: TwinLinkRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("twin_link")
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return inserted.length > 0;
}

export async function removeTwinLinks(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("twin_link")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}
