import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { TWIN_COLUMNS, type TwinRow } from "../../twins/twin/twin.store.ts";

/** Reads a page of the children of some classes, oldest first. */
export function listChildrenOfClasses(
  executor: Executor,
  headId: string,
  classIds: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): Promise<TwinRow[]> {
  return ofClasses(executor, headId, classIds)
    .select(TWIN_COLUMNS)
    .orderBy("created_at")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countChildrenOfClasses(
  executor: Executor,
  headId: string,
  classIds: readonly string[],
): Promise<number> {
  const { total } = await ofClasses(executor, headId, classIds)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function ofClasses(executor: Executor, headId: string, classIds: readonly string[]) {
  return executor
    .selectFrom("twin")
    .where("head_id", "=", headId)
    .where("class_id", "=", sql<string>`any(${classIds}::uuid[])`);
}

export function twinsOfRoot(
  executor: Executor,
  businessAccountId: string,
  rootClassId: string,
): Promise<TwinRow[]> {
  return executor
    .selectFrom("twin")
    .select(TWIN_COLUMNS)
    .where("business_account_id", "=", businessAccountId)
    .where("root_class_id", "=", rootClassId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Finds the newest twin below a root class; null if the business has none. */
export async function newestIdOfRoot(
  executor: Executor,
  businessAccountId: string,
  rootClassId: string,
): Promise<string | null> {
  const row = await executor
    .selectFrom("twin")
    .select("id")
    .where("business_account_id", "=", businessAccountId)
    .where("root_class_id", "=", rootClassId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Lists the images of products, each gallery in its order. */
export function listProductImages(executor: Executor, productIds: readonly string[]) {
  return executor
    .selectFrom("twin_attachment")
    .select(["id", "twin_id", "field_id", "storage_key", "media_type", "width", "height"])
    .where("twin_id", "=", sql<string>`any(${productIds}::uuid[])`)
    .where("media_type", "like", "image/%")
    .where("storage_key", "is not", null)
    .where("comment_id", "is", null)
    .orderBy("position")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Maps each twin to its twin at the other end of a link; twins without such a link are omitted. */
export async function findLinkedTwinIds(
  executor: Executor,
  srcTwinIds: readonly string[],
  linkId: string,
): Promise<Map<string, string>> {
  const rows = await executor
    .selectFrom("twin_link")
    .select(["src_twin_id", "dst_twin_id"])
    .where("src_twin_id", "=", sql<string>`any(${srcTwinIds}::uuid[])`)
    .where("link_id", "=", linkId)
    .execute();
  return new Map(rows.map((row) => [row.src_twin_id, row.dst_twin_id]));
}

/** Lists cards that are linked to a connector. */
export async function listCardsOfConnector(
  executor: Executor,
  connectorId: string,
  linkId: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("twin_link")
    .select("src_twin_id")
    .where("dst_twin_id", "=", connectorId)
    .where("link_id", "=", linkId)
    .execute();
  return rows.map((row) => row.src_twin_id);
}

/**
 * Whether a user, rather than a job, has changed one of the card's content fields. Ignores the values copied from the
 * product when the card was created, although they are in the history too.
 */
export async function wasEditedByUser(
  executor: Executor,
  twinId: string,
  fieldKeys: readonly string[],
): Promise<boolean> {
  const row = await executor
    .selectFrom("twin_history")
    .select("id")
    .where("twin_id", "=", twinId)
    .where("actor_user_id", "is not", null)
    .where("batch_id", "not in", (creation) =>
      creation
        .selectFrom("twin_history as creation")
        .select("creation.batch_id")
        .where("creation.twin_id", "=", twinId)
        .where("creation.type", "=", "twinCreated"),
    )
    .where((where) =>
      where.or([
        where("type", "in", ["nameChanged", "descriptionChanged"]),
        where.and([
          where("type", "in", ["fieldCreated", "fieldChanged", "fieldDeleted"]),
          where("field_key", "in", fieldKeys),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
