import { integerSetting } from "./database-settings.ts";

/** Days until rows are deleted automatically; 0: never. */
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
