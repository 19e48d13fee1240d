/** A token of a pattern: any text, any character, or a specific character. */
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
  // A backslash at the end is literal.
  if (escaped) pieces.push({ character: "\\" });
  return pieces;
}

/** Returns the only text that a pattern matches; null if it has a wildcard. */
export function exactText(pattern: string): string | null {
  let text = "";
  for (const piece of piecesOf(pattern)) {
    if ("any" in piece || piece.character === null) return null;
    text += piece.character;
  }
  return text;
}
