const PREFIX = "/api/platform";
const MAX_ENCODINGS = 3;
const ALLOWED = /^\/(?:private|public|graphql)(?:\/|$)/;
/**
 * Matches segments that some servers resolve to another path: dots, empty ones, `\`, control characters, encoded
 * slashes.
 */
const AMBIGUOUS = /\/\/|\/\.{1,2}(?:[/;]|$)|[\\\p{Cc}]|%2f/iu;

/**
 * Returns the platform path of a proxied request. Null for paths that browsers may not call, such as sign-in, whose
 * tokens stay on the server. Every decoding of the path is checked, because the platform may decode it once more than
 * this app.
 */
export function proxiedPath({ pathname }: URL): string | null {
  const path = pathname.slice(PREFIX.length);
  let decoded = path;
  for (let encodings = 0; encodings <= MAX_ENCODINGS; encodings += 1) {
    if (!ALLOWED.test(decoded) || AMBIGUOUS.test(decoded)) return null;
    const next = decodeAscii(decoded);
    if (next === decoded) return path;
    decoded = next;
  }
  return null;
}

/**
 * Decodes ASCII and keeps malformed sequences, unlike decodeURIComponent, so that one bad byte does not hide the rest
 * from the check.
 */
function decodeAscii(path: string): string {
  return path.replaceAll(/%[0-7][0-9a-f]/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
}
