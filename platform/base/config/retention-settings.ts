import { integerSetting } from "./database-settings.ts";

/** Days until rows are deleted automatically; 0: never. */
export const RETENTION_SETTINGS = [
  ["AUDIT_DAYS", "365", "Days for which the audit log keeps its entries"],
  [
    "HISTORY_DAYS",
    "0",
    "Days for which changes of products and other entries are kept, `0`: for ever",
  ],
  ["NOTIFICATION_DAYS", "180", "Days for which notifications are kept, `0`: for ever"],
  [
    "MAIL_DAYS",
    "7",
    "Days for which emails stay in the outbox table; their codes are removed when they expire",
  ],
  ["WEBHOOK_DAYS", "30", "Days for which deliveries of webhooks are kept"],
] as const;

export const RetentionEnvironment = {
  AUDIT_DAYS: integerSetting(365, 1, 36_500),
  HISTORY_DAYS: integerSetting(0, 0, 36_500),
  NOTIFICATION_DAYS: integerSetting(180, 0, 36_500),
  MAIL_DAYS: integerSetting(7, 1, 36_500),
  WEBHOOK_DAYS: integerSetting(30, 1, 36_500),
};

/** Days until rows of each kind are deleted; null: never. */
export interface Retention {
  history: number | null;
  notifications: number | null;
  mail: number;
  webhooks: number;
}

export function resolveRetention(
  settings: Record<Exclude<keyof typeof RetentionEnvironment, "AUDIT_DAYS">, number>,
): Retention {
  return {
    history: settings.HISTORY_DAYS || null,
    notifications: settings.NOTIFICATION_DAYS || null,
    mail: settings.MAIL_DAYS,
    webhooks: settings.WEBHOOK_DAYS,
  };
}
