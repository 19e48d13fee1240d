/**
 * Changes `sslmode` to what Postgres's own clients mean by it: `require` encrypts and checks no certificate.
 */
export function withPostgresSslMode(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has("sslmode")) return url;
  address.searchParams.set("uselibpqcompat", "true");
  return address.href;
}
