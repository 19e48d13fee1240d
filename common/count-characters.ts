/** Counts characters as readers do, so that an emoji or a Polish letter is one; outer spaces don't count. */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}
