import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { formatDate } from "#app/rules/dates.ts";
import { dateTimeFormat, relativeTimeFormat } from "#common/intl-formats.ts";

import { useTimeZone } from "./time-zone.ts";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** Parses a timestamp of the platform, which is in UTC but has no zone. */
function parseTimestamp(iso: string): Date {
  return new Date(/Z|[+-]\d\d:?\d\d$/.test(iso) ? iso : `${iso}Z`);
}

/**
 * Relative time with the exact time on hover, in the business's time zone. Without a business the exact time is in
 * the browser's zone, and without scripts in UTC.
 */
export function Ago({ iso }: { iso: string }) {
  const hydrated = useHydrated();
  const timeZone = useTimeZone();
  const [now] = useState(Date.now);
  // Hydration keeps the server's text. Formatting it again would be the most expensive part of hydrating a
  // list on a phone.
  const [written] = useState(!hydrated && typeof document !== "undefined" ? iso : null);
  const date = parseTimestamp(iso);
  return (
    <time
      dateTime={date.toISOString()}
      title={typeof document === "undefined" ? exactTime(date, timeZone ?? "UTC") : undefined}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exactTime(date, timeZone);
      }}
      suppressHydrationWarning
    >
      {written === iso ? "" : relative(date.getTime() - now)}
    </time>
  );
}

function relative(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  if (!step) return m.time_now();
  const [unit, length] = step;
  const format = relativeTimeFormat(getLocale(), { numeric: "auto", style: "short" });
  return format.format(Math.trunc(seconds / length), unit);
}

/** Formats date and time; `timeZone` null means the browser's time zone. */
function exactTime(date: Date, timeZone: string | null): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return dateTimeFormat(getLocale(), { ...style, ...(timeZone && { timeZone }) }).format(date);
}

/** Exact date and time in the business's time zone. */
export function DateAndTime({ iso }: { iso: string }) {
  const date = parseTimestamp(iso);
  const timeZone = useTimeZone() ?? "UTC";
  return (
    // Browsers and Node.js may have different spaces before AM and PM.
    <time dateTime={date.toISOString()} suppressHydrationWarning>
      {exactTime(date, timeZone)}
    </time>
  );
}

export function DateOnly({ iso }: { iso: string }) {
  return <time dateTime={iso.slice(0, 10)}>{formatDate(iso, getLocale())}</time>;
}
