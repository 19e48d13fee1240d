import { m } from "#app/paraglide/messages.js";
import type { NotificationRow } from "#app/server/people/notifications.server.ts";

type Words = { name: string; marketplace: string };

const TEXTS: Readonly<Record<string, (words: Words) => string>> = {
  "product-ready": m.notifications_product_ready,
  "product-failed": m.notifications_product_failed,
  "card-ready": m.notifications_card_ready,
  "card-failed": m.notifications_card_failed,
  "card-optimized": m.notifications_card_optimized,
  "card-proposed": m.notifications_card_proposed,
  "card-optimize-failed": m.notifications_card_optimize_failed,
  "card-published": m.notifications_card_published,
  "card-rejected": m.notifications_card_rejected,
  "card-publish-failed": m.notifications_card_publish_failed,
  "card-ended": m.notifications_card_ended,
  "connector-failed": m.notifications_connector_failed,
};

/** Kinds that this version does not know get a general sentence that still names the card. */
export function notificationText({ kind, name, marketplace }: NotificationRow): string {
  return (TEXTS[kind] ?? m.notifications_other)({
    name,
    marketplace: marketplace || m.notifications_some_marketplace(),
  });
}
