import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

/** Labels of the events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = {
  "twin.created": m.webhooks_event_created,
  "twin.updated": m.webhooks_event_updated,
  "twin.status": m.webhooks_event_status,
  "twin.deleted": m.webhooks_event_deleted,
  "twin.attachment": m.webhooks_event_attachment,
  "twin.proposal": m.webhooks_event_proposal,
  "twin.schedule": m.webhooks_event_schedule,
} as const;

type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

const LABELS: Readonly<Record<string, () => string>> = {
  ...WEBHOOK_EVENTS,
  ping: m.webhooks_event_ping,
};

/** Returns the name of an event; that of a kind that this version doesn't know is its key. */
export function eventName(event: string): string {
  return LABELS[event]?.() ?? event;
}

export const DELIVERY_STATES = {
  queued: m.console_delivery_queued,
  delivered: m.console_delivery_delivered,
  failed: m.console_delivery_failed,
} as const;

export type DeliveryState = keyof typeof DELIVERY_STATES;

export function isDeliveryState(text: string): text is DeliveryState {
  return Object.hasOwn(DELIVERY_STATES, text);
}

/** The form of a webhook. The platform decides which addresses are allowed. */
export function WebhookForm() {
  const events = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
  return z.object({
    url: z.string({ error: m.webhooks_url_required() }).trim().min(1, m.webhooks_url_required()),
    description: z.string().trim().refine(atMost(1000), m.business_long()).default(""),
    eventList: z.array(z.enum(events)).default([]),
  });
}
