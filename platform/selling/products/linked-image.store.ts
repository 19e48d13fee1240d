import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";

// An image to be fetched is a file of a product whose external ID is its own address. Others keep their links.

/** The images that products are still to get, in their order. */
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

/** False if it was fetched, given up or deleted in the meantime. */
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
