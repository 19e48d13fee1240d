import { dateTimeFormat } from "./intl-formats.ts";

const DAY_MS = 86_400_000;

/** Default time zone by ISO 3166 country code. */
const COUNTRY_TIME_ZONES: Readonly<Record<string, string>> = { PL: "Europe/Warsaw" };

/**
 * Whether a text names a time zone of the IANA database, such as `Europe/Warsaw`. Offsets like `+01:00` don't
 * count.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z_]{3,32}(?:\/[\w+-]{1,32}){0,2}$/.test(text)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

/** Returns the time zone of a business: its own setting, else its country's, else UTC. */
export function timeZoneOf(profile: { timeZone: string; country: string }): string {
  return profile.timeZone || (COUNTRY_TIME_ZONES[profile.country] ?? "UTC");
}

/** Returns the day of an instant in a zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  return wallClock(timeZone, instant.getTime()).toISOString().slice(0, 10);
}

/**
 * Returns the first instant of a day, `YYYY-MM-DD`, in a zone. If clocks skip midnight that is one o'clock; if
 * midnight occurs twice, the first.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offset = (at: number) => wallClock(timeZone, at).getTime() - at;
  const before = midnight - offset(midnight - DAY_MS);
  const after = midnight - offset(midnight + DAY_MS);
  const isMidnight = (at: number) => wallClock(timeZone, at).getTime() === midnight;
  return new Date(!isMidnight(before) && isMidnight(after) ? after : before);
}

/** Returns the day after `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

const CLOCK = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

/** Returns the wall-clock time of a zone at an instant, as if it were UTC. */
function wallClock(timeZone: string, at: number): Date {
  const parts = dateTimeFormat("en-US", { ...CLOCK, timeZone }).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return new Date(
    Date.UTC(
      value("year"),
      value("month") - 1,
      value("day"),
      value("hour"),
      value("minute"),
      value("second"),
    ),
  );
}
