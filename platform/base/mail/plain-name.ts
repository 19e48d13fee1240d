/** Puts a user's text on one line: a line break would start another header. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, " ").trim();
}

/**
 * Inserts a word joiner after each dot and colon, so that mail programs don't turn parts of a name into links.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(/[.:](?=\S)/g, "$&\u2060");
}

const MAX_NAME_CHARACTERS = 201;

/** Makes a user's name safe for an email: one line without links, cut to a maximum length. */
export function plainName(name: string, maxCharacters = MAX_NAME_CHARACTERS): string {
  return withoutLinks(Array.from(oneLine(name)).slice(0, maxCharacters).join(""));
}
