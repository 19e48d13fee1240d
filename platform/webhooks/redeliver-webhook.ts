import type { Executor } from "../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../base/errors/request-error.ts";
import { createMessage } from "../base/messages/message.ts";
import type { Caller } from "../core/access/caller.ts";
import type { Services } from "../core/services.ts";
import { deliverWebhookJob } from "./deliver-webhook.job.ts";
import { type DeliveryRow, findDelivery, updateDelivery } from "./delivery.store.ts";
import { queueMessage } from "./queue-deliveries.ts";
import { findOwnWebhook } from "./save-webhook.ts";
import { findWebhook } from "./webhook.store.ts";

/** Sends a test message. */
export function pingWebhook(
  services: Services,
  caller: Caller,
  webhookId: string,
): Promise<DeliveryRow> {
  return services.db.transaction().execute(async (tx) => {
    const webhook = await findOwnWebhook(tx, caller, webhookId);
    assertActive(webhook.active);
    const [id = ""] = await queueMessage(services, tx, {
      tenant: caller,
      event: "ping",
      webhookIds: [webhookId],
      data: { domainId: caller.domainId, actorUserId: caller.userId },
      twinId: null,
    });
    return delivered(await findDelivery(tx, id), id);
  });
}

/** Sends a message again under the same ID, regardless of its state. Its attempts are counted from zero again. */
export function redeliver(
  services: Services,
  caller: Caller,
  deliveryId: string,
): Promise<DeliveryRow> {
  return services.db.transaction().execute(async (tx) => {
    const { webhook_id } = await findOwnDelivery(tx, caller, deliveryId);
    const webhook = await findOwnWebhook(tx, caller, webhook_id);
    assertActive(webhook.active);
    const next_attempt_at = services.now();
    await updateDelivery(tx, deliveryId, { state: "queued", attempts: 0, next_attempt_at });
    const options = { key: deliveryId, tenant: caller, lane: webhook.id };
    await services.jobs.enqueue(tx, deliverWebhookJob, { deliveryId }, options);
    return delivered(await findDelivery(tx, deliveryId), deliveryId);
  });
}

/** Finds a delivery of the caller's domain. A delivery of another domain gets the same error as an unknown one. */
export async function findOwnDelivery(
  db: Executor,
  { domainId }: Caller,
  deliveryId: string,
): Promise<DeliveryRow> {
  const delivery = delivered(await findDelivery(db, deliveryId), deliveryId);
  const webhook = await findWebhook(db, delivery.webhook_id);
  if (webhook?.domain_id !== domainId) throw unknownId("delivery", deliveryId);
  return delivery;
}

function assertActive(active: boolean): void {
  if (!active) throw new RequestError(CODE.ENTITY_INVALID, createMessage("webhook_disabled"));
}

function delivered(row: DeliveryRow | undefined, id: string): DeliveryRow {
  if (!row) throw unknownId("delivery", id);
  return row;
}
