import type { Executor } from "../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../base/errors/request-error.ts";
import { type RateLimit, throttle } from "../base/limits/limit-attempts.ts";
import { createMessage } from "../base/messages/message.ts";
import type { Services } from "../core/services.ts";
import { deliverWebhookJob } from "./deliver-webhook.job.ts";
import { type DeliveryRow, findDelivery, updateDelivery } from "./delivery.store.ts";
import { queueMessage } from "./queue-deliveries.ts";
import { findOwnWebhook, isOwn, type WebhookEditor } from "./save-webhook.ts";
import { findWebhook, type WebhookOwner } from "./webhook.store.ts";

/** Limits what one business can make this installation send. Administrators of the domain have no limit. */
const PER_BUSINESS: RateLimit = { name: "business-webhook", points: 200, seconds: 3600 };

/** Sends a test message. */
export async function pingWebhook(
  services: Services,
  { caller, owner }: WebhookEditor,
  webhookId: string,
): Promise<DeliveryRow> {
  await limitSending(services, owner);
  return services.db.transaction().execute(async (tx) => {
    const webhook = await findOwnWebhook(tx, owner, webhookId);
    assertActive(webhook.active);
    const { domainId, businessId } = owner;
    const [id = ""] = await queueMessage(services, tx, {
      tenant: caller,
      event: "ping",
      webhookIds: [webhookId],
      data: {
        domainId,
        ...(businessId !== null && { businessAccountId: businessId }),
        actorUserId: caller.userId,
      },
      twinId: null,
    });
    return delivered(await findDelivery(tx, id), id);
  });
}

/** Sends a message again under the same ID, regardless of its state. Its attempts are counted from zero again. */
export async function redeliver(
  services: Services,
  { caller, owner }: WebhookEditor,
  deliveryId: string,
): Promise<DeliveryRow> {
  await limitSending(services, owner);
  return services.db.transaction().execute(async (tx) => {
    const { webhook_id } = await findOwnDelivery(tx, owner, deliveryId);
    const webhook = await findOwnWebhook(tx, owner, webhook_id);
    assertActive(webhook.active);
    const next_attempt_at = services.now();
    await updateDelivery(tx, deliveryId, { state: "queued", attempts: 0, next_attempt_at });
    const options = { key: deliveryId, tenant: caller, lane: webhook.id };
    await services.jobs.enqueue(tx, deliverWebhookJob, { deliveryId }, options);
    return delivered(await findDelivery(tx, deliveryId), deliveryId);
  });
}

async function limitSending(services: Services, { businessId }: WebhookOwner): Promise<void> {
  if (businessId === null) return;
  const attempts = [{ limit: PER_BUSINESS, key: businessId }];
  await throttle(services, attempts, createMessage("request_too_many"));
}

/** Finds a delivery of the owner's webhooks. A delivery of another owner gets the same error as an unknown one. */
export async function findOwnDelivery(
  db: Executor,
  owner: WebhookOwner,
  deliveryId: string,
): Promise<DeliveryRow> {
  const delivery = delivered(await findDelivery(db, deliveryId), deliveryId);
  const webhook = await findWebhook(db, delivery.webhook_id);
  if (!webhook || !isOwn(webhook, owner)) throw unknownId("delivery", deliveryId);
  return delivery;
}

function assertActive(active: boolean): void {
  if (!active) throw new RequestError(CODE.ENTITY_INVALID, createMessage("webhook_disabled"));
}

function delivered(row: DeliveryRow | undefined, id: string): DeliveryRow {
  if (!row) throw unknownId("delivery", id);
  return row;
}
