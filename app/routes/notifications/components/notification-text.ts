import { m } from "#app/paraglide/messages.js";
import type { NotificationRow } from "#app/server/accounts/notifications.server.ts";

type Words = Record<Count, string> & Pick<NotificationRow, "name" | "marketplace">;

const COUNTS = [
  "checked",
  "ended",
  "created",
  "changed",
  "deleted",
  "unchanged",
  "failed",
] as const;
type Count = (typeof COUNTS)[number];

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
  "connector-loaded": m.notifications_connector_loaded,
  "job-done": m.notifications_job_done,
  "job-failed": m.notifications_job_failed,
  "job-images": m.notifications_job_images,
  "writing-budget-near": m.notifications_writing_budget_near,
  "writing-budget-reached": m.notifications_writing_budget_reached,
};

/** Returns the text of a notification. Unknown kinds get a general sentence that names the card. */
export function notificationText({ kind, name, ...row }: NotificationRow): string {
  const marketplace = row.marketplace || m.notifications_some_marketplace();
  const counts = Object.fromEntries(COUNTS.map((count) => [count, row.counts[count] ?? "0"]));
  const words = { ...(counts as Record<Count, string>), name, marketplace };
  return (TEXTS[kind] ?? m.notifications_other)(words);
}
