import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import type { Executor, Tx } from "../base/database/executor.ts";
import type { Tables } from "../base/database/tables.ts";

export type WebhookRow = Selectable<Tables["webhook"]>;

export function webhooksOf(db: Executor, domainId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom("webhook")
    .selectAll()
    .where("domain_id", "=", domainId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function findWebhook(db: Executor, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom("webhook").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertWebhook(tx: Tx, row: Insertable<Tables["webhook"]>): Promise<void> {
  await tx.insertInto("webhook").values(row).execute();
}

/** Updates a webhook; undefined values stay unchanged. */
export async function updateWebhook(
  executor: Executor,
  id: string,
  change: Updateable<Tables["webhook"]>,
): Promise<void> {
  await executor.updateTable("webhook").set(change).where("id", "=", id).execute();
}

/**
 * Removes a class from the filters of webhooks. A webhook that is limited to this class is deactivated, because an
 * empty filter means all classes.
 */
export async function removeClassFromWebhooks(
  tx: Tx,
  domainId: string,
  classId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const isOnly = sql<boolean>`class_ids = array[${classId}::uuid]`;
  await tx
    .updateTable("webhook")
    .set({
      class_ids: sql<string[]>`array_remove(class_ids, ${classId}::uuid)`,
      active: sql<boolean>`active and not ${isOnly}`,
      disabled_reason: sql<string>`case when active and ${isOnly} then ${reason} else disabled_reason end`,
      updated_at: now,
    })
    .where("domain_id", "=", domainId)
    .where(sql<boolean>`${classId}::uuid = any(class_ids)`)
    .execute();
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("webhook_delivery").where("webhook_id", "=", id).execute();
  await tx.deleteFrom("webhook").where("id", "=", id).execute();
}
