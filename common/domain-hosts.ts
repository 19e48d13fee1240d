const PAIR = /^[a-z0-9.-]+=[a-z0-9_-]{3,100}$/i;

/**
 * Parses pairs of host and domain key, such as `books.example.com=library`, separated by blanks or commas. Returns
 * the keys by lower-case host; null if a pair is malformed.
 */
export function parseDomainHosts(text: string): Map<string, string> | null {
  const pairs = text.split(/[\s,]+/).filter((pair) => pair !== "");
  if (!pairs.every((pair) => PAIR.test(pair))) return null;
  return new Map(
    pairs.map((pair): [string, string] => {
      const [host = "", key = ""] = pair.split("=");
      return [host.toLowerCase(), key];
    }),
  );
}

export const DOMAIN_HOSTS_RULE = "needs pairs such as books.example.com=library";
