/** One place of a pattern: any text, any one character, or a character. */
type PatternToken = { any: true } | { one: string | null };

/**
 * SQL's LIKE without regard to case: `%` is any text, `_` any one character, and `\` takes from the
 * next one its meaning. It goes back only to the last `%`, so that no pattern can make it slow.
 */
export function isLike(value: string, pattern: string): boolean {
  const text = Array.from(value.toLowerCase());
  const wanted = piecesOf(pattern.toLowerCase());
  let at = 0;
  let asked = 0;
  let lastAny = -1;
  let resume = 0;
  while (at < text.length) {
    const piece = wanted[asked];
    if (piece && "any" in piece) {
      lastAny = asked++;
      resume = at;
    } else if (piece && (piece.one === null || piece.one === text[at])) {
      asked++;
      at++;
    } else if (lastAny >= 0) {
      asked = lastAny + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  return wanted.slice(asked).every((piece) => "any" in piece);
}

function piecesOf(pattern: string): PatternToken[] {
  const pieces: PatternToken[] = [];
  let escaped = false;
  for (const letter of pattern) {
    if (letter === "\\" && !escaped) {
      escaped = true;
      continue;
    }
    if (escaped) pieces.push({ one: letter });
    else pieces.push(letter === "%" ? { any: true } : { one: letter === "_" ? null : letter });
    escaped = false;
  }
  // One at the end stands for itself.
  if (escaped) pieces.push({ one: "\\" });
  return pieces;
}
