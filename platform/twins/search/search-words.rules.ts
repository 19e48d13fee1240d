import levenshtein from "damerau-levenshtein";

import { foldWords } from "#common/fold-text.ts";

import { stripUnstorableCharacters } from "../../base/text/text.ts";
import type { SearchWord } from "../../model/field-types/search-query.rules.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";

/** Folded words with what they may be typing errors for. */
export type Corrections = ReadonlyMap<string, readonly string[]>;

export const NO_CORRECTIONS: Corrections = new Map();

/** Shorter words have too many neighbors, and a number with another digit is another number. */
const CORRECTABLE = /^\p{L}{4,30}$/u;
const MAX_CORRECTED_WORDS = 5;
const MAX_CORRECTIONS = 5;

/** The words of a typed text. */
export function searchWords(
  text: string | null | undefined,
  corrections: Corrections = NO_CORRECTIONS,
): SearchWord[] {
  return foldWords(stripUnstorableCharacters(text ?? "")).map((word) => [
    word,
    ...(corrections.get(word) ?? []),
  ]);
}

/** The words of a request that may be typing errors. */
export function correctableWords(searches: readonly TwinSearch[]): string[] {
  if (!searches.some(({ textTypos }) => textTypos)) return [];
  const words = searches.flatMap(({ textLike }) => searchWords(textLike).map(([word]) => word));
  return [...new Set(words)].filter((word) => CORRECTABLE.test(word)).slice(0, MAX_CORRECTED_WORDS);
}

/** The words of folded names that are nearest to a typed one: no farther than one error in four letters. */
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

/** A word with each pair of neighboring letters swapped: such errors share few triples of letters. */
export function swapNeighbors(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)])
    .map((swapped) => swapped.join(""));
}
