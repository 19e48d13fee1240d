import type { Insertable, Selectable, Updateable } from "kysely";

import type { Executor, Tx } from "../base/database/executor.ts";
import { readCreationPage } from "../base/database/read-page.ts";
import type { Tables } from "../base/database/tables.ts";

export type DeliveryRow = Selectable<Tables["webhook_delivery"]>;

export interface DeliveryFilter {
  webhookId: string;
  states: readonly DeliveryRow["state"][];
  events: readonly string[];
  twinIds: readonly string[];
}

export async function insertDeliveries(
  tx: Tx,
  rows: readonly Insertable<Tables["webhook_delivery"]>[],
): Promise<void> {
  await tx.insertInto("webhook_delivery").values(rows).execute();
}

export function findDelivery(db: Executor, id: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom("webhook_delivery").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function updateDelivery(
  executor: Executor,
  id: string,
  change: Updateable<Tables["webhook_delivery"]>,
): Promise<void> {
  await executor.updateTable("webhook_delivery").set(change).where("id", "=", id).execute();
}

export async function deleteDelivery(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom("webhook_delivery").where("id", "=", id).execute();
}

/** Deletes old deliveries, which would otherwise fill the database. */
export async function purgeDeliveries(executor: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom("webhook_delivery")
    .where("state", "<>", "queued")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Searches deliveries, newest first by default. */
export async function searchDeliveries(
  db: Executor,
  filter: DeliveryFilter,
  page: { offset: number; limit: number; sortAsc: boolean | undefined },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const { webhookId, states, events, twinIds } = filter;
  const matching = db
    .selectFrom("webhook_delivery")
    .where("webhook_id", "=", webhookId)
    .$if(states.length > 0, (query) => query.where("state", "in", states))
    .$if(events.length > 0, (query) => query.where("event", "in", events))
    .$if(twinIds.length > 0, (query) => query.where("twin_id", "in", twinIds));
  const { offset, limit, sortAsc: ascending = false } = page;
  return readCreationPage(db, matching, { offset, limit, ascending });
}
