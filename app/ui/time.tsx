import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

import { formatDate } from "./field-value.tsx";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** The platform writes UTC without saying so. */
export function instant(iso: string): Date {
  return new Date(/Z|[+-]\d\d:?\d\d$/.test(iso) ? iso : `${iso}Z`);
}

/** How long ago, the exact time on hover. Until scripts run it is the server's view, in UTC. */
export function Ago({ iso }: { iso: string }) {
  const hydrated = useHydrated();
  const [now] = useState(Date.now);
  const date = instant(iso);
  const exact = formats(getLocale())[hydrated ? "here" : "utc"].format(date);
  return (
    <time dateTime={date.toISOString()} title={exact} suppressHydrationWarning>
      {relative(date.getTime() - now)}
    </time>
  );
}

function relative(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  if (!step) return m.time_now();
  const [unit, length] = step;
  return formats(getLocale()).relative.format(Math.trunc(seconds / length), unit);
}

const EXACT = { dateStyle: "medium", timeStyle: "short" } as const;
const known = new Map<string, ReturnType<typeof makeFormats>>();

/** Making one costs more than a hundred uses: they were a third of a list page's time. */
function formats(locale: string) {
  const made = known.get(locale) ?? makeFormats(locale);
  known.set(locale, made);
  return made;
}

function makeFormats(locale: string) {
  return {
    here: new Intl.DateTimeFormat(locale, EXACT),
    utc: new Intl.DateTimeFormat(locale, { ...EXACT, timeZone: "UTC" }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }),
  };
}

export function DateOnly({ iso }: { iso: string }) {
  return <time dateTime={iso.slice(0, 10)}>{formatDate(iso, getLocale())}</time>;
}
