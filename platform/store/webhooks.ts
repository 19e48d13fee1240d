import { type Insertable, type Selectable, type Updateable } from "kysely";

import type { Executor, Tx } from "../context.ts";
import type { Tables } from "./tables.ts";

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

/** What is undefined stays as it is. */
export async function updateWebhook(
  executor: Executor,
  id: string,
  change: Updateable<Tables["webhook"]>,
): Promise<void> {
  await executor.updateTable("webhook").set(change).where("id", "=", id).execute();
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("webhook_delivery").where("webhook_id", "=", id).execute();
  await tx.deleteFrom("webhook").where("id", "=", id).execute();
}
