/** What the database can hold: no NUL, no half of a surrogate pair. */
export function stripUnstorableCharacters(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** For use in an expression, with the u flag too. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
