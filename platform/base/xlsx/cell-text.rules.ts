import Big from "big.js";

/** Maximum number of digits with which spreadsheets compute and that they show. */
const DIGITS = 15;

const DAY_LENGTH = "2024-02-29".length;
const MIDNIGHT = "T00:00:00.000Z";

/**
 * Returns the text of a cell as a CSV file would have it: plain digits, days as `2024-02-29`, `true` and
 * `false`.
 */
export function cellText(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  if (typeof value !== "number") return String(value);
  return Number.isFinite(value) ? new Big(value.toPrecision(DIGITS)).toFixed() : "";
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const text = date.toISOString();
  return text.endsWith(MIDNIGHT) ? text.slice(0, DAY_LENGTH) : text;
}
