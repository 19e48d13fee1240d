/** One token of a pattern: any text, any character, or a specific one. */
type PatternToken = { any: true } | { character: string | null };

/**
 * SQL's LIKE, ignoring case: `%` matches any text, `_` any character, and `\` escapes the next one.
 * It backtracks to the last `%` only, so no pattern can make it slow.
 */
export function isLike(value: string, pattern: string): boolean {
  const text = Array.from(value.toLowerCase());
  const tokens = piecesOf(pattern.toLowerCase());
  let at = 0;
  let tokenIndex = 0;
  let lastAny = -1;
  let resume = 0;
  while (at < text.length) {
    const piece = tokens[tokenIndex];
    if (piece && "any" in piece) {
      lastAny = tokenIndex++;
      resume = at;
    } else if (piece && (piece.character === null || piece.character === text[at])) {
      tokenIndex++;
      at++;
    } else if (lastAny >= 0) {
      tokenIndex = lastAny + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  return tokens.slice(tokenIndex).every((piece) => "any" in piece);
}

function piecesOf(pattern: string): PatternToken[] {
  const pieces: PatternToken[] = [];
  let escaped = false;
  for (const letter of pattern) {
    if (letter === "\\" && !escaped) {
      escaped = true;
      continue;
    }
    if (escaped) pieces.push({ character: letter });
    else
      pieces.push(letter === "%" ? { any: true } : { character: letter === "_" ? null : letter });
    escaped = false;
  }
  // A trailing one is literal.
  if (escaped) pieces.push({ character: "\\" });
  return pieces;
}

/** A pattern of SQL's `like` for texts that contain this one. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** A pattern of SQL's `like` for this text alone, or a part of one. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
