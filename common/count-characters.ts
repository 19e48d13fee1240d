/** Counts characters as readers do, so that an emoji or a Polish letter is one; outer spaces don't count. */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

/** Outer blanks beyond this number count too, so that the stored text still fits into an index. */
const MAX_OUTER_BLANKS = 100;

/** Whether a text has more characters than a field holds. */
export function isTooLong(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max + MAX_OUTER_BLANKS || countCharacters(text) > max;
}

/** Creates a rule for schemas. */
export function atMost(max: number): (text: string) => boolean {
  return (text) => !isTooLong(text, max);
}

export function atLeast(min: number): (text: string) => boolean {
  return (text) => countCharacters(text) >= min;
}
