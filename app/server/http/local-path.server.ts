const BASE = "http://app.invalid";

/**
 * The path to go to after a form, if it is one of this app's, else the fallback. It is parsed as
 * browsers do, which drop tabs and line ends and read `\` as `/`: "/\t/host" is another host.
 */
export function localPath(to: unknown, fallback: string): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, BASE)) return fallback;
  const url = new URL(to, BASE);
  const path = url.pathname + url.search + url.hash;
  // "/.//host" is a path of this app that, written out, names another host.
  return url.origin === BASE && !path.startsWith("//") ? path : fallback;
}
