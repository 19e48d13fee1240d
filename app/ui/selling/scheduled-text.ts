import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { formatDate } from "#app/rules/dates.ts";

/** When a card would be published, before that is confirmed. */
export function planText(day: string): string {
  return m.card_will_publish({ day: formatDate(day, getLocale()) });
}

/** When a card is published that waits for it; null: its day has come. */
export function scheduledText(day: string | null): string {
  return day === null
    ? m.card_schedule_due()
    : m.card_scheduled_for({ day: formatDate(day, getLocale()) });
}
