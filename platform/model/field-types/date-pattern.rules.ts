import { escapeRegExp } from "../../base/text/text.ts";

interface PatternPart {
  /** Unit of time that the letters stand for; undefined for literal text. */
  unit?: "year" | "month" | "day" | "hour" | "minute" | "second" | "milli";
  width: number;
  literal: string;
}

const UNITS = {
  y: "year",
  M: "month",
  d: "day",
  H: "hour",
  m: "minute",
  s: "second",
  S: "milli",
} as const;

/** Format in which dates are stored: in UTC, so that sorting them as text sorts them by time. */
const STANDARD = "yyyy-MM-dd'T'HH:mm:ss";

/**
 * Parses a text that must match the pattern exactly. Patterns consist of the letters y M d H m s S
 * and quoted literals. Returns null if the text doesn't match.
 */
export function parseDate(text: string, pattern: string = STANDARD): Date | null {
  const parts = parsePattern(pattern);
  const expression = parts
    .map(({ unit, width, literal }) => (unit ? digits(width) : escapeRegExp(literal)))
    .join("");
  const match = new RegExp(`^${expression}$`, "u").exec(text);
  if (!match) return null;

  const dateParts = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, milli: 0 };
  let group = 1;
  for (const { unit } of parts) if (unit) dateParts[unit] = Number(match[group++]);

  const date = new Date(0);
  date.setUTCFullYear(dateParts.year, dateParts.month - 1, dateParts.day);
  date.setUTCHours(dateParts.hour, dateParts.minute, dateParts.second, dateParts.milli);
  // `Date` turns 31 April into 1 May, so the result must be formatted as the same text again.
  return formatDate(date, pattern) === text ? date : null;
}

/** Formats a date in UTC, by default in the format of stored dates. */
export function formatDate(date: Date, pattern: string = STANDARD): string {
  const units = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    milli: date.getUTCMilliseconds(),
  };
  return parsePattern(pattern)
    .map(({ unit, width, literal }) => (unit ? String(units[unit]).padStart(width, "0") : literal))
    .join("");
}

/** True if the pattern has at least one letter and every letter has a meaning. */
export function isDatePattern(pattern: string): boolean {
  const unquoted = pattern.replaceAll(/'(?:[^']|'')*'/g, "");
  return /[A-Za-z]/.test(unquoted) && !/[^yMdHmsS\W_\d]|'/.test(unquoted);
}

function parsePattern(pattern: string): PatternPart[] {
  const parts: PatternPart[] = [];
  for (const [token] of pattern.matchAll(/'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+/g)) {
    const letter = token.charAt(0);
    if (letter === "'") {
      const literal = token === "''" ? "'" : token.slice(1, -1).replaceAll("''", "'");
      parts.push({ width: 0, literal });
    } else if (letter in UNITS) {
      parts.push({ unit: UNITS[letter as keyof typeof UNITS], width: token.length, literal: "" });
    } else {
      parts.push({ width: 0, literal: token });
    }
  }
  return parts;
}

function digits(width: number): string {
  return width === 1 ? "(\\d{1,4})" : `(\\d{${width}})`;
}
