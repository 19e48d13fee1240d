/**
 * Builds a pattern for SQL's `like` that matches texts containing the given text. Wildcards in the text are escaped.
 */
export function containsPattern(text: string): string {
  return `%${literalPattern(text)}%`;
}

/** Builds a pattern for SQL's `like` that matches exactly the given text. Wildcards in the text are escaped. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
