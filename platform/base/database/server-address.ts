/**
 * Gives `sslmode` the meaning it has for Postgres's own clients, where `require` encrypts the connection but checks
 * no certificate.
 */
export function withPostgresSslMode(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has("sslmode")) return url;
  address.searchParams.set("uselibpqcompat", "true");
  return address.href;
}
