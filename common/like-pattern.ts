/**
 * Builds a pattern of SQL's `like` for texts that contain this one. Wildcards in the text are literal.
 */
export function containsPattern(text: string): string {
  return `%${literalPattern(text)}%`;
}

/** Builds a pattern of SQL's `like` for exactly this text. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
