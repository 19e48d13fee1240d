/** Removes what Postgres can't store: NUL characters and lone surrogates. */
export function stripUnstorableCharacters(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** For use in an expression, with the u flag too. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
