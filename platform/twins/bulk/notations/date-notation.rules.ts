/** Notations of dates in files. */
export const DATE_NOTATIONS = [
  "y-m-d",
  "d.m.y",
  "d-m-y",
  "d/m/y",
  "m/d/y",
  "y/m/d",
  "y.m.d",
] as const;
export type DateNotation = (typeof DATE_NOTATIONS)[number];

const MIDNIGHT = String.raw`(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?`;
const PARTS = {
  d: String.raw`(?<d>\d{1,2})`,
  m: String.raw`(?<m>\d{1,2})`,
  y: String.raw`(?<y>\d{4})`,
};

const PATTERNS = new Map(
  DATE_NOTATIONS.map((notation) => {
    const pattern = notation
      .replaceAll(".", String.raw`\.`)
      .replaceAll(/[dmy]/g, (part) => PARTS[part as keyof typeof PARTS]);
    return [notation, new RegExp(`^${pattern}${MIDNIGHT}$`)] as const;
  }),
);

/** Date with time, as the platform writes it. */
const MOMENT = /^(?<day>\d{4}-\d{2}-\d{2})T\d{2}:\d{2}/;

/**
 * Converts a date to the form `2025-01-31`. Null if it doesn't fit the notation or doesn't exist, such as 31 February.
 */
export function plainDate(text: string, notation: DateNotation): string | null {
  const moment = notation === "y-m-d" ? MOMENT.exec(text)?.groups?.["day"] : undefined;
  if (moment !== undefined) return plainDate(moment, notation) && text;
  const { d = "", m = "", y = "" } = PATTERNS.get(notation)?.exec(text)?.groups ?? {};
  if (y === "") return null;
  const day = `${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, day.length) !== day
    ? null
    : day;
}

/** Whether a cell may contain a date as spreadsheets store it: the number of days since 1900. */
export function isSerialDate(text: string): boolean {
  return /^\d{5}(?:[.,]\d+)?$/.test(text);
}

/** Number of a column's values that are dates, by notation. */
export interface DateFacts {
  fits: Partial<Record<DateNotation, number>>;
  example: string;
}

export function addDate(facts: DateFacts, text: string): void {
  // Most cells contain no date. Testing one pattern is faster than testing seven.
  if (!/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.test(text)) return;
  for (const notation of DATE_NOTATIONS) {
    if (plainDate(text, notation) === null) continue;
    facts.fits[notation] = (facts.fits[notation] ?? 0) + 1;
    if (facts.example === "") facts.example = text.slice(0, 40);
  }
}

/**
 * Returns the notation that fits most values. If several notations fit equally many values, returns all of these, and
 * the user has to choose.
 */
export function decideDates({ fits }: DateFacts): DateNotation | DateNotation[] {
  const most = Math.max(0, ...Object.values(fits));
  if (most === 0) return "y-m-d";
  const [first, ...others] = DATE_NOTATIONS.filter((notation) => fits[notation] === most);
  return first && others.length > 0 ? [first, ...others] : (first ?? "y-m-d");
}
