/**
 * SQL's LIKE without regard to case: `%` is any text, `_` any one character. It goes back only to
 * the last `%`, so that no pattern can make it slow.
 */
export function isLike(value: string, pattern: string): boolean {
  const text = value.toLowerCase();
  const wanted = pattern.toLowerCase();
  let at = 0;
  let asked = 0;
  let lastAny = -1;
  let resume = 0;
  while (at < text.length) {
    if (asked < wanted.length && wanted[asked] === "%") {
      lastAny = asked++;
      resume = at;
    } else if (asked < wanted.length && (wanted[asked] === "_" || wanted[asked] === text[at])) {
      asked++;
      at++;
    } else if (lastAny >= 0) {
      asked = lastAny + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (wanted[asked] === "%") asked++;
  return asked === wanted.length;
}
