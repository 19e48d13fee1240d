const PAIR = /^[a-z0-9.-]+=[a-z0-9_-]{3,100}$/i;

/**
 * Host names that lead to domains, by host in lower case, from a text such as `books.example.com=library` with blanks or
 * commas between the pairs. Null if one of them is no such pair.
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
