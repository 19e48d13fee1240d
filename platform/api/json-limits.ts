import { CODE, Refusal } from "../errors.ts";

/** Deeper JSON than any of our shapes would only cost us stack. */
export const MAX_DEPTH = 32;
/** The longest list of ids a call takes has 10,000. Each invalid value costs far more than a valid one. */
const MAX_VALUES = 12_000;
const MAX_MEMBERS = 1_000;
/** Patterns of a search, in all of its lists together: each is compared with every row. */
const MAX_PATTERNS = 100;
const MAX_PATTERNS_LENGTH = 20_000;
const PATTERN_MEMBER = /Like(?:[A-Z]\w*)?$/;

interface Totals {
  values: number;
  patterns: number;
  patternsLength: number;
}

/** Rejects JSON whose validation or search would cost too much, before anything else looks at it. */
export function assertJsonLimits(json: unknown): void {
  count(json, 0, { values: 0, patterns: 0, patternsLength: 0 });
}

function count(value: unknown, depth: number, totals: Totals): void {
  totals.values += 1;
  if (totals.values > MAX_VALUES) {
    throw tooMuch(`The request body holds more than ${MAX_VALUES} values`);
  }
  if (typeof value !== "object" || value === null) return;
  if (depth === MAX_DEPTH) throw tooMuch("The request body is nested too deeply");
  if (Array.isArray(value)) {
    for (const item of value) count(item, depth + 1, totals);
    return;
  }
  const members = Object.entries(value);
  if (members.length > MAX_MEMBERS) {
    throw tooMuch(`An object of the request body has more than ${MAX_MEMBERS} members`);
  }
  for (const [name, member] of members) {
    if (PATTERN_MEMBER.test(name)) countPatterns(member, totals);
    count(member, depth + 1, totals);
  }
}

function countPatterns(member: unknown, totals: Totals): void {
  for (const pattern of Array.isArray(member) ? member : [member]) {
    if (typeof pattern !== "string") continue;
    totals.patterns += 1;
    totals.patternsLength += pattern.length;
    if (totals.patterns > MAX_PATTERNS || totals.patternsLength > MAX_PATTERNS_LENGTH) {
      throw tooMuch(
        `A search takes at most ${MAX_PATTERNS} patterns of ${MAX_PATTERNS_LENGTH} characters together`,
      );
    }
  }
}

function tooMuch(message: string): Refusal {
  return new Refusal(CODE.BAD_REQUEST, message);
}
