/** Removes what Postgres can't store: NUL characters and lone surrogates. */
export function stripUnstorableCharacters(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Line breaks, control characters and lone surrogates, which can't be shown in a list. */
const NOT_ON_ONE_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether a text is on one line, as every name must be, because lists and emails contain names. */
export function isOneLine(text: string): boolean {
  return !NOT_ON_ONE_LINE.test(text);
}

/** Escapes a text for use in an expression, with the u flag too. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
