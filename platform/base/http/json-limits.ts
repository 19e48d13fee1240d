import { CODE, RequestError } from "../errors/request-error.ts";
import { createMessage, type Message } from "../messages/message.ts";

/** Maximum depth of JSON; none of our schemas is that deep. */
export const MAX_DEPTH = 32;
/**
 * Maximum number of values. The longest list of IDs in a request has 10,000; the limit matters because an invalid
 * value costs far more than a valid one.
 */
const MAX_VALUES = 12_000;
const MAX_MEMBERS = 1_000;
/**
 * Maximum patterns of a search, in all of its lists together, because each is compared with every row.
 */
const MAX_PATTERNS = 100;
const MAX_PATTERNS_LENGTH = 20_000;
const PATTERN_MEMBER = /Like(?:[A-Z]\w*)?$/;

const CODES = { quote: 34, comma: 44, backslash: 92, opening: [91, 123], closing: [93, 125] };

/**
 * Checks the text before it is parsed, because a megabyte of members needs far more memory as objects. Invalid JSON
 * is left to the parser.
 */
export function assertJsonTextLimits(text: string): void {
  let values = 1;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === CODES.backslash) at += 1;
      else if (code === CODES.quote) isInString = false;
    } else if (code === CODES.quote) isInString = true;
    else if (code === CODES.comma) values += 1;
    else if (CODES.opening.includes(code)) depth += 1;
    else if (CODES.closing.includes(code)) depth -= 1;
    if (values > MAX_VALUES) throw tooManyValues();
    if (depth > MAX_DEPTH + 1) throw tooDeep();
  }
}

interface Totals {
  values: number;
  patterns: number;
  patternsLength: number;
}

/** Rejects JSON whose validation or search would cost too much, before any other code reads it. */
export function assertJsonLimits(json: unknown): void {
  count(json, 0, { values: 0, patterns: 0, patternsLength: 0 });
}

function count(value: unknown, depth: number, totals: Totals): void {
  totals.values += 1;
  if (totals.values > MAX_VALUES) {
    throw tooManyValues();
  }
  if (typeof value !== "object" || value === null) return;
  if (depth === MAX_DEPTH) throw tooDeep();
  if (Array.isArray(value)) {
    for (const item of value) count(item, depth + 1, totals);
    return;
  }
  const members = Object.entries(value);
  if (members.length > MAX_MEMBERS) {
    throw tooMuch(createMessage("request_too_many_members", { limit: MAX_MEMBERS }));
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
        createMessage("request_too_many_patterns", {
          count: MAX_PATTERNS,
          length: MAX_PATTERNS_LENGTH,
        }),
      );
    }
  }
}

function tooManyValues(): RequestError {
  return tooMuch(createMessage("request_too_many_values", { limit: MAX_VALUES }));
}

function tooDeep(): RequestError {
  return tooMuch(createMessage("request_too_deep"));
}

function tooMuch(message: Message): RequestError {
  return new RequestError(CODE.BAD_REQUEST, message);
}
