/** Removes what Postgres can't store: NUL characters and lone surrogates. */
export function stripUnstorableCharacters(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Line breaks, control characters and lone surrogates: no list can show them. */
const NOT_ON_ONE_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether a text stands on one line, as every name must: names are put into lists and emails. */
export function isOneLine(text: string): boolean {
  return !NOT_ON_ONE_LINE.test(text);
}

/** For use in an expression, with the u flag too. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
