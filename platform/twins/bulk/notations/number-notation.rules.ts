/** Notations of numbers in files, by their decimal separator. */
export const NUMBER_NOTATIONS = ["point", "comma"] as const;
export type NumberNotation = (typeof NUMBER_NOTATIONS)[number];

/** Characters that may separate thousands in both notations. */
const BLANKS = String.raw`[ \u00A0\u2009\u202F'’]`;

/**
 * Builds the pattern of a notation's numbers. All thousands separators of a number must be the same, and its first
 * group must not begin with a zero.
 */
function numberPattern(thousands: string, decimals: string): RegExp {
  const grouped = String.raw`[1-9]\d{0,2}(?:(${BLANKS}|${thousands})\d{3})(?:\1\d{3})*`;
  return new RegExp(String.raw`^-?(?:${grouped}|\d{1,15})(?:${decimals}\d{1,15})?$`, "u");
}

const PATTERNS: Record<NumberNotation, RegExp> = {
  point: numberPattern(",", String.raw`\.`),
  comma: numberPattern(String.raw`\.`, ","),
};

/** Matches a number with a unit, such as the sign of a currency, before or behind it. */
const UNIT = /^(?<before>[\p{L}\p{Sc}]{1,4}\.?)?(?<number>.*?)(?<after>[\p{L}\p{Sc}]{1,4}\.?)?$/su;

export interface WrittenNumber {
  number: string;
  /** The unit, such as `zł` of `99,99 zł`; "" if there is none. */
  unit: string;
}

/** Splits a number and its unit. */
export function splitUnit(text: string): WrittenNumber {
  const plain = text.trim().replace(/^[\u2212+]/, (sign) => (sign === "+" ? "" : "-"));
  const { before = "", number = "", after = "" } = UNIT.exec(plain)?.groups ?? {};
  if (before !== "" && after !== "") return { number: plain, unit: "" };
  return { number: number.trim(), unit: before || after };
}

/** Converts a number to the form `1234.5`. Null if it doesn't fit the notation. */
export function plainNumber(number: string, notation: NumberNotation): string | null {
  if (!PATTERNS[notation].test(number)) return null;
  const [whole = "", decimals = ""] = number.split(notation === "point" ? "." : ",");
  // Zeros after the second decimal are meaningless.
  const places = decimals.replace(/(?<=^\d\d\d*?)0+$/, "");
  return whole.replaceAll(/[^\d-]/gu, "") + (places === "" ? "" : `.${places}`);
}

/** Counts of a column's values: those that fit only one notation, and those that fit both with different results. */
export interface NumberFacts {
  point: number;
  comma: number;
  both: number;
  /** An ambiguous value of the column, for the question to the user. */
  example: string;
}

/** Whether the text is a number as workbooks store it, which doesn't depend on a notation. */
export function isPlain(text: string): boolean {
  return /^-?\d{1,15}(?:\.\d+)?$/.test(text);
}

/** Pattern of numbers with a single separator. Most numbers match it, which saves the slower patterns. */
const SIMPLE = /^-?(?<whole>\d{1,15})(?<sign>[.,])(?<decimals>\d{1,15})$/;

/** Adds a value to the facts of its column. */
export function addNumber(facts: NumberFacts, text: string): void {
  const { whole = "", sign = "", decimals = "" } = SIMPLE.exec(text)?.groups ?? {};
  if (sign !== "") {
    const isBoth = decimals.length === 3 && whole.length < 4 && !whole.startsWith("0");
    const found = isBoth ? "both" : sign === "." ? "point" : "comma";
    facts[found] += 1;
    if (isBoth || facts.example === "") facts.example = text;
    return;
  }
  const { number } = splitUnit(text);
  const [point, comma] = NUMBER_NOTATIONS.map((notation) => plainNumber(number, notation));
  if (point === comma) return;
  if (comma === null) facts.point += 1;
  else if (point === null) facts.comma += 1;
  else facts.both += 1;
  if (facts.example === "" || (point !== null && comma !== null)) facts.example = text.slice(0, 40);
}

/**
 * Returns the notation of a column; null if its values are ambiguous, so that the user has to choose.
 */
export function decideNumbers({ point, comma, both }: NumberFacts): NumberNotation | null {
  if (point > 0 && comma > 0) return null;
  if (comma > 0) return "comma";
  return both > 0 && point === 0 ? null : "point";
}
