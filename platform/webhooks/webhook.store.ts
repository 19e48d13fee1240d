import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import type { Executor, Tx } from "../base/database/executor.ts";
import type { Tables } from "../base/database/tables.ts";
import type { WebhookRule } from "../core/model/domain-model.ts";

export type WebhookRow = Selectable<Tables["webhook"]>;

/** The owner of webhooks: the domain, or one of its businesses. */
export interface WebhookOwner {
  domainId: string;
  /** Null for the domain. */
  businessId: string | null;
}

export function webhooksOf(
  db: Executor,
  { domainId, businessId }: WebhookOwner,
): Promise<WebhookRow[]> {
  const ofDomain = db.selectFrom("webhook").selectAll().where("domain_id", "=", domainId);
  const ofOwner =
    businessId === null
      ? ofDomain.where("business_account_id", "is", null)
      : ofDomain.where("business_account_id", "=", businessId);
  return ofOwner.orderBy("created_at").orderBy("id").execute();
}

/** Makes other changes of the business's webhooks wait. Its twins can still be changed. */
export async function lockWebhooksOf(tx: Tx, businessId: string): Promise<void> {
  await tx
    .selectFrom("business_account")
    .select("id")
    .where("id", "=", businessId)
    .forNoKeyUpdate()
    .execute();
}

/** A subscription of a business. */
export type BusinessWebhook = WebhookRule & { businessId: string | null };

/** Lists the active webhooks of the businesses. Their number is limited for each business. */
export async function listBusinessWebhooks(
  db: Executor,
  businessIds: readonly string[],
): Promise<BusinessWebhook[]> {
  if (businessIds.length === 0) return [];
  return db
    .selectFrom("webhook")
    .select(["id", "business_account_id as businessId", "events", "class_ids as classIds"])
    .where("business_account_id", "in", businessIds)
    .where("active", "=", true)
    .orderBy("created_at")
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
