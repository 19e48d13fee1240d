/** Counts characters as readers do, so that an emoji or a Polish letter is one; outer spaces don't count. */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

/** Whether a text has more characters than a field holds. */
export function isTooLong(text: string, max: number): boolean {
  return text.length > max && countCharacters(text) > max;
}

/** For rules of schemas. */
export function atMost(max: number): (text: string) => boolean {
  return (text) => !isTooLong(text, max);
}

export function atLeast(min: number): (text: string) => boolean {
  return (text) => countCharacters(text) >= min;
}
