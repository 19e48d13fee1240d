import { z } from "zod";

import { listStored, MessageListView, renderStored } from "../base/messages/stored-message.ts";
import { wireDate } from "../core/responses/response-context.ts";
import type { DeliveryRow } from "./delivery.store.ts";
import type { WebhookRow } from "./webhook.store.ts";

export const WebhookView = z
  .object({
    id: z.guid(),
    url: z.string(),
    description: z.string(),
    eventList: z.array(z.string()),
    twinClassIdList: z.array(z.guid()),
    active: z.boolean(),
    failingSince: z.string().optional(),
    disabledReason: z.string().optional(),
    disabledReasonMessages: MessageListView,
    createdByUserId: z.guid().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "WebhookV1" });

export const DeliveryView = z
  .object({
    id: z.guid(),
    webhookId: z.guid(),
    event: z.string(),
    twinId: z.guid().optional(),
    state: z.enum(["queued", "delivered", "failed"]),
    attempts: z.int(),
    statusCode: z.int().optional(),
    error: z.string().optional(),
    errorMessages: MessageListView,
    answer: z.string().optional(),
    durationMs: z.int().optional(),
    createdAt: z.string(),
    lastAttemptAt: z.string().optional(),
    nextAttemptAt: z.string().optional(),
    payload: z.looseObject({}),
  })
  .meta({ id: "WebhookDeliveryV1" });

/** Presents a webhook without its secret, which is returned only on creation. */
export function presentWebhook(row: WebhookRow, locale: string): z.output<typeof WebhookView> {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    eventList: row.events,
    twinClassIdList: row.class_ids,
    active: row.active,
    failingSince: row.failing_since ? wireDate(row.failing_since) : undefined,
    disabledReason: row.disabled_reason ? renderStored(row.disabled_reason, locale) : undefined,
    disabledReasonMessages: listStored(row.disabled_reason ?? ""),
    createdByUserId: row.created_by_user_id ?? undefined,
    createdAt: wireDate(row.created_at),
    updatedAt: wireDate(row.updated_at),
  };
}

/** Presents one message and its state. */
export function presentDelivery(row: DeliveryRow, locale: string): z.output<typeof DeliveryView> {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event,
    twinId: row.twin_id ?? undefined,
    state: row.state,
    attempts: row.attempts,
    statusCode: row.status_code ?? undefined,
    error: row.error ? renderStored(row.error, locale) : undefined,
    errorMessages: listStored(row.error ?? ""),
    answer: row.answer ?? undefined,
    durationMs: row.duration_ms ?? undefined,
    createdAt: wireDate(row.created_at),
    lastAttemptAt: row.last_attempt_at ? wireDate(row.last_attempt_at) : undefined,
    nextAttemptAt: row.next_attempt_at ? wireDate(row.next_attempt_at) : undefined,
    payload: row.payload,
  };
}
