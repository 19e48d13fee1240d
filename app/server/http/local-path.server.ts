const BASE = "http://app.invalid";

/**
 * Returns the path to redirect to if it belongs to this app, else the fallback. Parses it as browsers do, which drop
 * tabs and line breaks and read `\` as `/`: "/\t/host" is another host.
 */
export function localPath(to: unknown, fallback: string): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, BASE)) return fallback;
  const url = new URL(to, BASE);
  const path = url.pathname + url.search + url.hash;
  // "/.//host" parses as a path of this app, but serialized it names another host.
  return url.origin === BASE && !path.startsWith("//") ? path : fallback;
}
