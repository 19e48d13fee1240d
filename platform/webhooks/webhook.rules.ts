import type { DomainModel, WebhookRule } from "../core/model/domain-model.ts";

/** Event types in subscriptions and messages. */
export const WEBHOOK_EVENTS = [
  "twin.created",
  "twin.updated",
  "twin.status",
  "twin.deleted",
  "twin.attachment",
  "twin.proposal",
  "twin.schedule",
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Finds the webhooks for this event of a twin of this class. They are those of the domain unless others are passed. */
export function findSubscribers(
  model: DomainModel,
  event: WebhookEvent,
  classId: string,
  webhooks: readonly WebhookRule[] = model.webhooks,
): WebhookRule[] {
  const kinds = model.classes.get(classId)?.ancestorIds ?? [classId];
  return webhooks.filter(
    ({ events, classIds }) =>
      (events.length === 0 || events.includes(event)) &&
      (classIds.length === 0 || kinds.some((id) => classIds.includes(id))),
  );
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays between attempts, about a day in all, because a receiver may be down for a night. */
const RETRY_DELAYS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  3 * HOUR,
  8 * HOUR,
  12 * HOUR,
];

/** Returns the time of the next attempt, with jitter `spread` in 0..1; null if there is none. */
export function nextAttempt(attempts: number, now: Date, spread: number): Date | null {
  const wait = RETRY_DELAYS_MS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * (0.9 + spread * 0.2));
}

const MAX_FAILING_MS = 72 * HOUR;

/** Whether deliveries have failed for so long that the receiver is considered gone. */
export function isAbandoned(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= MAX_FAILING_MS;
}
