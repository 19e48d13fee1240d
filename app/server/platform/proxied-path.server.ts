const PREFIX = "/api/platform";
const MAX_ENCODINGS = 3;
const ALLOWED = /^\/(?:private|public|graphql)(?:\/|$)/;
/** What some server resolves to another path: dot segments, empty ones, `\`, control characters, encoded slashes. */
const AMBIGUOUS = /\/\/|\/\.{1,2}(?:[/;]|$)|[\\\p{Cc}]|%2f/iu;

/**
 * The platform's path behind an address of the proxy; null for what a browser may not call, such as
 * the sign-in, whose tokens stay on the server. It is judged decoded, however often it is encoded:
 * the platform may decode it once more than this app does.
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

/** Unlike decodeURIComponent it leaves what is malformed, so one bad byte hides nothing beside it. */
function decodeAscii(path: string): string {
  return path.replaceAll(/%[0-7][0-9a-f]/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
}
