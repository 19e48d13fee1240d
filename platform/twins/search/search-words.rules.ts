import levenshtein from "damerau-levenshtein";

import { foldWords } from "#common/fold-text.ts";

import { stripUnstorableCharacters } from "../../base/text/text.ts";
import type { SearchWord } from "../../model/field-types/search-query.rules.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";

/** Possible corrections of typed words, all folded. */
export type Corrections = ReadonlyMap<string, readonly string[]>;

export const NO_CORRECTIONS: Corrections = new Map();

/**
 * Matches words that may be corrected. Shorter words resemble too many others, and correcting a digit would turn a
 * number into a different one.
 */
const CORRECTABLE = /^\p{L}{4,30}$/u;
const MAX_CORRECTED_WORDS = 5;
const MAX_CORRECTIONS = 5;

/** Splits a text into folded words, each with its possible corrections. */
export function searchWords(
  text: string | null | undefined,
  corrections: Corrections = NO_CORRECTIONS,
): SearchWord[] {
  return foldWords(stripUnstorableCharacters(text ?? "")).map((word) => [
    word,
    ...(corrections.get(word) ?? []),
  ]);
}

/** Lists the words of the searches that may be corrected; empty if no search allows typing errors. */
export function correctableWords(searches: readonly TwinSearch[]): string[] {
  if (!searches.some(({ textTypos }) => textTypos)) return [];
  const words = searches.flatMap(({ textLike }) => searchWords(textLike).map(([word]) => word));
  return [...new Set(words)].filter((word) => CORRECTABLE.test(word)).slice(0, MAX_CORRECTED_WORDS);
}

/**
 * Chooses the words of the names that are nearest to the typed word. Allows one error in words of up to six letters,
 * else two.
 */
export function chooseCorrections(typed: string, names: readonly string[]): string[] {
  const maxSteps = typed.length < 7 ? 1 : 2;
  const words = new Set(names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)));
  words.delete(typed);
  const near = [...words]
    .filter((word) => Math.abs(word.length - typed.length) <= maxSteps)
    .map((word) => ({ word, steps: levenshtein(typed, word).steps }))
    .filter(({ steps }) => steps <= maxSteps);
  const fewest = Math.min(...near.map(({ steps }) => steps));
  return near
    .filter(({ steps }) => steps === fewest)
    .map(({ word }) => word)
    .slice(0, MAX_CORRECTIONS);
}

/**
 * Returns variants of the word, each with one pair of neighboring letters swapped. The index of three-letter
 * sequences can't find such typing errors, because they change most sequences of a word.
 */
export function swapNeighbors(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)])
    .map((swapped) => swapped.join(""));
}
