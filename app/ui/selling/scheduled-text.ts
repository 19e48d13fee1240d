import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { formatDate } from "#app/rules/dates.ts";

/** Returns the sentence with the day of a publication that the user has not confirmed yet. */
export function planText(day: string): string {
  return m.card_will_publish({ day: formatDate(day, getLocale()) });
}

/** Returns the sentence with the day of a scheduled publication; null means that the day has come. */
export function scheduledText(day: string | null): string {
  return day === null
    ? m.card_schedule_due()
    : m.card_scheduled_for({ day: formatDate(day, getLocale()) });
}
