/**
 * Counts characters as readers see them: an emoji or an accented letter counts as one. Leading and trailing blanks
 * don't count.
 */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

/**
 * Maximum number of leading and trailing blanks that don't count. More of them count as characters, because the
 * stored text must fit into an index.
 */
const MAX_OUTER_BLANKS = 100;

/** Whether a text has more characters than a field holds. */
export function isTooLong(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max + MAX_OUTER_BLANKS || countCharacters(text) > max;
}

/** Creates a schema rule that accepts texts of up to `max` characters. */
export function atMost(max: number): (text: string) => boolean {
  return (text) => !isTooLong(text, max);
}

export function atLeast(min: number): (text: string) => boolean {
  return (text) => countCharacters(text) >= min;
}
