export const NOTIFICATION_KINDS = [
  "product-ready",
  "product-failed",
  "card-ready",
  "card-failed",
  "card-optimized",
  "card-proposed",
  "card-optimize-failed",
  "card-published",
  "card-rejected",
  "card-publish-failed",
  "card-ended",
  "connector-failed",
  "connector-loaded",
  "job-done",
  "job-failed",
  "job-images",
  "writing-budget-near",
  "writing-budget-reached",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications that request an action of a user. */
export const ACTION_REQUIRED_KINDS = [
  "product-failed",
  "card-failed",
  "card-optimize-failed",
  "card-rejected",
  "card-publish-failed",
  "connector-failed",
  "job-failed",
  "job-images",
  "writing-budget-reached",
] as const satisfies NotificationKind[];
