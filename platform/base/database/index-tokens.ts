import { createHash } from "node:crypto";

/** No pairs are stored for values with more references: n references have n²/2 pairs. */
const MAX_PAIRED_REFERENCES = 20;

/**
 * Stored for a twin with a value of more than `MAX_PAIRED_REFERENCES` references; it matches any
 * pair.
 */
export const ANY_PAIR = md5("any pair");

/** Index tokens of a twin's references: each reference, and each pair within one value. */
export function referenceTokens({
  refIds,
  refsTogether,
}: {
  refIds: readonly string[];
  refsTogether: readonly (readonly string[])[];
}): string[] {
  return [...new Set([...refIds, ...refsTogether.flatMap(pairsOf)])];
}

/** Whether the tokens contain all that a twin with all these IDs in one value has. */
export function hasTokens(words: ReadonlySet<string>, ids: readonly string[]): boolean {
  if (words.has(ANY_PAIR)) return true;
  return tokensForAll(ids).every((token) => words.has(token));
}

/** Index pairs of ids: the frequency of each id says little about how many rows contain both. */
export function tokensForAll(ids: readonly string[]): string[] {
  const [first, ...otherIds] = [...new Set(ids)];
  if (first === undefined) return [];
  return otherIds.length === 0 ? [first] : otherIds.map((other) => pairOf(first, other));
}

/** Index token of a pair, independent of its order. */
function pairOf(one: string, other: string): string {
  return md5(one < other ? one + other : other + one);
}

function pairsOf(refs: readonly string[]): string[] {
  if (refs.length > MAX_PAIRED_REFERENCES) return [ANY_PAIR];
  return refs.flatMap((one, at) => refs.slice(at + 1).map((other) => pairOf(one, other)));
}

/** MD5 formatted as a UUID, the same as `md5(text)::uuid` in the database. */
function md5(text: string): string {
  const hex = createHash("md5").update(text).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export const DAY_MS = 86_400_000;

/** The same, outside the database. */
export function dayOf(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS);
}
