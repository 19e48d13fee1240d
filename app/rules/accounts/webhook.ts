import { m } from "#app/paraglide/messages.js";

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

const LABELS: Readonly<Record<string, () => string>> = {
  ...WEBHOOK_EVENTS,
  ping: m.webhooks_event_ping,
};

/** Returns the name of an event; that of a kind that this version doesn't know is its key. */
export function eventName(event: string): string {
  return LABELS[event]?.() ?? event;
}

const SEPARATOR = ", ";

/** Returns the events as a text, as which the platform compares them and reports another user's choice. */
export function serializeEvents(events: string | readonly string[]): string {
  return typeof events === "string" ? events : events.join(SEPARATOR);
}

export function parseEvents(text: string): string[] {
  return text.split(SEPARATOR).filter((event) => event !== "");
}

/** Returns the names of the events of a webhook, which gets all events if it has none. */
export function eventNames(events: readonly string[]): string {
  return events.map(eventName).join(SEPARATOR) || m.webhooks_events_all();
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
