import { createHash } from "node:crypto";

/** References of a value with more of them are not kept two by two: of n there are n²/2 pairs. */
const MAX_PAIRED_REFERENCES = 20;

/** Kept with the references of a twin that has a value of more than `MOST`; it may be any pair's. */
export const ANY_PAIR = md5("any pair");

/** What the index of references keeps of a twin: each one, and each two that are in one value. */
export function referenceTokens({
  refIds,
  refsTogether,
}: {
  refIds: readonly string[];
  refsTogether: readonly (readonly string[])[];
}): string[] {
  return [...new Set([...refIds, ...refsTogether.flatMap(pairsOf)])];
}

/** All that the index keeps of a twin with all of these in one value is among the words. */
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

/** What twins with both in one value are found by, along one entry of the index. */
function pairOf(one: string, other: string): string {
  return md5(one < other ? one + other : other + one);
}

function pairsOf(refs: readonly string[]): string[] {
  if (refs.length > MAX_PAIRED_REFERENCES) return [ANY_PAIR];
  return refs.flatMap((one, at) => refs.slice(at + 1).map((other) => pairOf(one, other)));
}

/** As an id. The database makes the same of it: `md5(text)::uuid`. */
function md5(text: string): string {
  const hex = createHash("md5").update(text).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export const DAY_MS = 86_400_000;

/** The same, outside the database. */
export function dayOf(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS);
}
