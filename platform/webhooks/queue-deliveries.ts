import { v7 as uuid } from "uuid";

import type { Tx } from "../base/database/executor.ts";
import type { JobOwner } from "../base/jobs/job.store.ts";
import type { TwinEvent } from "../core/events.ts";
import type { HookCaller, HookTwin } from "../core/hooks.ts";
import { statusById } from "../core/model/builtin-classes.rules.ts";
import type { WebhookRule } from "../core/model/domain-model.ts";
import type { Services } from "../core/services.ts";
import { deliverWebhookJob } from "./deliver-webhook.job.ts";
import { insertDeliveries } from "./delivery.store.ts";
import { readBusinessWebhooks } from "./read-business-webhooks.ts";
import { findSubscribers } from "./webhook.rules.ts";

/**
 * Enqueues messages in the transaction of the change, so that none is lost or sent after a
 * rollback. A message contains the twin's ID and never its content, which the receiver has to
 * request with its own permissions.
 */
export async function queueWebhooks(
  services: Services,
  tx: Tx,
  caller: HookCaller,
  twins: readonly HookTwin[],
  kind: TwinEvent["kind"],
): Promise<void> {
  const event = `twin.${kind}` as const;
  const businessIds = new Set(twins.flatMap((twin) => twin.business_account_id ?? []));
  const ofBusinesses = await readBusinessWebhooks(tx, [...businessIds]);
  if (ofBusinesses.length === 0 && caller.model.webhooks.length === 0) return;
  for (const twin of twins) {
    const own = ofBusinesses.filter(({ businessId }) => businessId === twin.business_account_id);
    const subscribers = findSubscribers(caller.model, event, twin.class_id, [
      ...caller.model.webhooks,
      ...own,
    ]);
    if (subscribers.length === 0) continue;
    await queueEvent(services, tx, { caller, twin, event, subscribers });
  }
}

interface QueuedEvent {
  caller: HookCaller;
  twin: HookTwin;
  event: string;
  subscribers: readonly WebhookRule[];
}

async function queueEvent(
  services: Services,
  tx: Tx,
  { caller, twin, event, subscribers }: QueuedEvent,
): Promise<void> {
  const { model } = caller;
  await queueMessage(services, tx, {
    tenant: { domainId: twin.domain_id, businessAccountId: twin.business_account_id },
    event,
    webhookIds: subscribers.map(({ id }) => id),
    data: {
      domainId: twin.domain_id,
      businessAccountId: twin.business_account_id,
      actorUserId: caller.userId,
      twinId: twin.id,
      headTwinId: twin.head_id,
      twinClassId: twin.class_id,
      twinClassKey: model.classes.get(twin.class_id)?.key ?? "",
      statusId: twin.status_id,
      statusKey: statusById(model, twin.status_id)?.key ?? "",
      version: twin.version,
    },
    twinId: twin.id,
  });
}

interface Message {
  tenant: JobOwner;
  event: string;
  webhookIds: readonly string[];
  data: Record<string, unknown>;
  twinId: string | null;
}

/** Enqueues a message for each of the webhooks. Returns the IDs of the deliveries, in the order of the webhooks. */
export async function queueMessage(
  services: Services,
  tx: Tx,
  { tenant, event, webhookIds, data, twinId }: Message,
): Promise<string[]> {
  const at = services.now();
  const rows = webhookIds.map((webhookId) => {
    const id = uuid();
    const payload = { id, type: event, timestamp: at.toISOString(), data };
    return {
      id,
      webhook_id: webhookId,
      event,
      twin_id: twinId,
      payload: JSON.stringify(payload),
      created_at: at,
      next_attempt_at: at,
    };
  });
  await insertDeliveries(tx, rows);
  for (const { id, webhook_id: lane } of rows) {
    const options = { key: id, tenant, lane };
    await services.jobs.enqueue(tx, deliverWebhookJob, { deliveryId: id }, options);
  }
  return rows.map(({ id }) => id);
}
