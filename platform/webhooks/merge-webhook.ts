import { mergeChanges } from "../base/errors/merge-changes.ts";
import { WEBHOOK_EVENTS } from "./webhook.rules.ts";

/** Members of a webhook that users edit in one form. */
export interface WebhookDetails {
  url?: string | undefined;
  description?: string | undefined;
  events?: readonly string[] | undefined;
}

const SEPARATOR = ", ";

/**
 * Merges the changes of a caller that had read `base` into the saved webhook. Throws a conflict for members that
 * another user has changed too; its events are a text, separated by commas. Without a base the input is returned.
 */
export function mergeWebhook(
  base: WebhookDetails | undefined,
  input: WebhookDetails,
  saved: WebhookDetails,
): WebhookDetails {
  const merged = mergeChanges(base && textsOf(base), textsOf(input), textsOf(saved));
  const { url, description, eventList } = merged;
  const events = eventList?.split(SEPARATOR).filter((event) => event !== "");
  return { url, description, events };
}

/** Returns the members that are present as texts, which can be compared. */
function textsOf({ url, description, events }: WebhookDetails): Record<string, string> {
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events && { eventList: inFixedOrder(events).join(SEPARATOR) }),
  };
}

/** Sorts events, because lists that differ in their order only are the same choice. */
function inFixedOrder(events: readonly string[]): string[] {
  const order: readonly string[] = WEBHOOK_EVENTS;
  const unknown = events.filter((event) => !order.includes(event));
  return [...order.filter((event) => events.includes(event)), ...unknown];
}
