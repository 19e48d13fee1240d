/** A pattern of SQL's `like` for texts that contain this one. What was typed is no pattern: its signs stand for themselves. */
export function containsPattern(text: string): string {
  return `%${literalPattern(text)}%`;
}

/** A pattern of SQL's `like` for this text alone, or a part of one. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
