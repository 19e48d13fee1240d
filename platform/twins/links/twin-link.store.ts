import { type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type TwinLinkRow = Selectable<Tables["twin_link"]>;

/** Reads links by their source twins, oldest first. */
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

/** Maximum number of incoming links that are returned with twins. Clients that need more have to search for them. */
const MAX_BACKWARD_LINKS = 1000;

/** Reads links by their destination twins, newest first. */
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

/** Reads the outgoing links of twins, each with the status of its destination. */
export function listLinkedStatuses(
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

/**
 * Reads and locks existing links at one end. Of two concurrent inserts the second one waits and then finds the end in
 * use.
 */
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

/** Whether the twins are linked in this direction. */
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

/** Returns false if a concurrent request has created the same link. */
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
