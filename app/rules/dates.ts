import { dateTimeFormat } from "#common/intl-formats.ts";

/** Formats a month, `yyyy-MM`, in the given language. */
export function formatMonth(month: string, locale: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return dateTimeFormat(locale, format).format(date);
}

/** Formats the day of a platform timestamp (yyyy-MM-dd'T'HH:mm:ss) in the given language. */
export function formatDate(iso: string, locale: string = "en"): string {
  const date = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return iso;
  return dateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(date);
}
