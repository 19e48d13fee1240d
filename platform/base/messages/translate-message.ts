import { type FieldError, RequestError } from "../errors/request-error.ts";
import { escapeRegExp } from "../text/text.ts";
import { ACCOUNTS } from "./accounts.messages.ts";
import { BODIES, KINDS } from "./bodies.messages.ts";
import { ENTRIES } from "./entries.messages.ts";
import { FACTORIES } from "./factories.messages.ts";
import { FIELDS } from "./fields.messages.ts";
import { HISTORY } from "./history.messages.ts";
import { MARKETPLACES } from "./marketplaces.messages.ts";
import type { TranslatedMessages } from "./message-pattern.ts";
import { NOUNS } from "./nouns.messages.ts";
import { REFERENCE } from "./reference.messages.ts";
import { SELLING } from "./selling.messages.ts";
import { SETUP } from "./setup.messages.ts";

const ALL: TranslatedMessages = {
  ...ACCOUNTS,
  ...BODIES,
  ...ENTRIES,
  ...FACTORIES,
  ...FIELDS,
  ...HISTORY,
  ...KINDS,
  ...MARKETPLACES,
  ...NOUNS,
  ...REFERENCE,
  ...SELLING,
  ...SETUP,
};

const COLUMNS = new Map<string, 0 | 1>([
  ["pl", 0],
  ["ru", 1],
]);

/** Places that hold a sentence or noun of ours; what people wrote stays as it is. */
const NESTED = new Set(["what", "why", "type", "given"]);

/** Each text is compared with all sentences: longer ones are not ours, nor is what is nested deeper. */
const MAX_LENGTH = 1_000;
const MAX_DEPTH = 4;

interface Pattern {
  english: string;
  regex: RegExp;
  places: string[];
}

/**
 * A sentence of the platform in the reader's language. Rules and use cases say everything in
 * English, the contract's language, and do not know who will read it: some sentences are kept (why a
 * job failed) and read by people of several languages. So they are told apart again here, by the
 * catalogue's sentences; what is in none of them stays as it is.
 */
export function translate(text: string, locale: string): string {
  return translateWithin(text, locale, MAX_DEPTH);
}

function translateWithin(text: string, locale: string, depth: number): string {
  const column = COLUMNS.get(locale);
  if (column === undefined || text === "" || text.length > MAX_LENGTH || depth === 0) return text;
  const match = findSentence(text);
  if (!match) return translateParts(text, locale, depth - 1);
  const [pattern, values] = match;
  const words = ALL[pattern.english]?.[column] ?? text;
  return words.replaceAll(/\{(\w+)\}/g, (_, placeholder: string) => {
    const value = values[pattern.places.indexOf(placeholder)] ?? "";
    if (placeholder === "uses") return translateUses(value, locale);
    return NESTED.has(placeholder) ? translateWithin(value, locale, depth - 1) : value;
  });
}

/** The same refusal, said in the reader's language; codes and fields stay. */
export function translateRefusal(refusal: RequestError, locale: string): RequestError {
  if (!COLUMNS.has(locale)) return refusal;
  const fieldErrors = refusal.fieldErrors.map((error) => ({
    ...error,
    message: translate(error.message, locale),
  }));
  const message =
    listing(refusal.fieldErrors) === refusal.message && fieldErrors.length > 0
      ? listing(fieldErrors)
      : translate(refusal.message, locale);
  return new RequestError(refusal.code, message, {
    fieldErrors,
    extra: inExtra(refusal.extra, locale),
  });
}

/** Which sentence of the catalogue this is, for whoever checks that none is missing. */
export function sentenceOf(text: string): string | null {
  return findSentence(text)?.[0].english ?? null;
}

export const SENTENCES = ALL;

function listing(errors: readonly FieldError[]): string {
  return errors.map(({ field, message }) => `${field}: ${message}`).join("; ");
}

/** Several sentences joined, or one after the name of what it is about. */
function translateParts(text: string, locale: string, depth: number): string {
  if (text.includes("; ")) {
    return text
      .split("; ")
      .map((segment) => translateWithin(segment, locale, depth))
      .join("; ");
  }
  const [, name, rest] = /^([^:]{1,100}): (.+)$/s.exec(text) ?? [];
  return name && rest ? `${name}: ${translateWithin(rest, locale, depth)}` : text;
}

/** "permission COUNT, 3 twins": the kinds are ours, the names are not. */
function translateUses(text: string, locale: string): string {
  const use = (usage: string) => {
    const [, count, kind = ""] = /^(\d+) (.+)s$/.exec(usage) ?? [];
    if (count !== undefined) return `${translate(kind, locale)} (${count})`;
    const noun = nounsFirst.find((candidate) => usage.startsWith(`${candidate} `));
    return noun ? translate(noun, locale) + usage.slice(noun.length) : usage;
  };
  return text.split(", ").map(use).join(", ");
}

const nounsFirst = Object.keys(NOUNS).toSorted((a, b) => b.length - a.length);

function inExtra(extra: Record<string, unknown>, locale: string): Record<string, unknown> {
  const { issues } = extra;
  if (!Array.isArray(issues)) return extra;
  return { ...extra, issues: issues.map((issue: object) => translateIssue(issue, locale)) };
}

/** What a marketplace's rules found: the sentence and how to mend it. */
export function translateIssue<T extends { message?: string; fix?: string }>(
  issue: T,
  locale: string,
): T {
  const { message, fix } = issue;
  return {
    ...issue,
    ...(message !== undefined && { message: translate(message, locale) }),
    ...(fix !== undefined && { fix: translate(fix, locale) }),
  };
}

let patterns: Pattern[] | undefined;

function findSentence(text: string): [Pattern, string[]] | null {
  patterns ??= Object.keys(ALL).map(patternOf).toSorted(mostWordsFirst);
  for (const pattern of patterns) {
    const match = pattern.regex.exec(text);
    if (match) return [pattern, match.slice(1)];
  }
  return null;
}

function patternOf(english: string): Pattern {
  const places: string[] = [];
  const source = english.split(/\{(\w+)\}/).map((segment, index) => {
    if (index % 2 === 0) return escapeRegExp(segment);
    places.push(segment);
    // At the beginning it must not swallow another sentence, or the name of what this is about.
    return english.startsWith(`{${segment}}`) && index === 1 ? "((?:(?![:;] ).)+)" : "(.+)";
  });
  return { english, regex: new RegExp(`^${source.join("")}$`, "s"), places };
}

/** "The title is missing" is not "{name} is missing". */
function mostWordsFirst(a: Pattern, b: Pattern): number {
  return fixedLength(b.english) - fixedLength(a.english);
}

function fixedLength(english: string): number {
  return english.replaceAll(/\{\w+\}/g, "").length;
}
