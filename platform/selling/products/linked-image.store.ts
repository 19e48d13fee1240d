import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";

// An attachment whose external ID equals its address is an image to be fetched. Others keep their links.

/** Lists the images of products that still have to be fetched, in display order. */
export function listLinkedImages(executor: Executor, productIds: readonly string[]) {
  return executor
    .selectFrom("twin_attachment")
    .select(["id", "twin_id", "title", "storage_link as address"])
    .where("twin_id", "=", sql<string>`any(${productIds}::uuid[])`)
    .where("storage_key", "is", null)
    .whereRef("storage_link", "=", "external_id")
    .orderBy("position")
    .orderBy("id")
    .$narrowType<{ address: string }>()
    .execute();
}

/** Locks an image that still has to be fetched; false if it was fetched, given up or deleted in the meantime. */
export async function lockLinkedImage(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("twin_attachment")
    .select("id")
    .where("id", "=", id)
    .where("storage_key", "is", null)
    .whereRef("storage_link", "=", "external_id")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
