import type { PlatformConfig } from "./config.ts";

export type Addresses = Pick<PlatformConfig, "publicUrl" | "domainKey" | "domainHosts">;

/**
 * Builds the app's address of a domain from its first host, with the scheme and port of PUBLIC_URL, because one
 * proxy serves all hosts.
 */
export function domainAddress({ publicUrl, domainKey, domainHosts }: Addresses, key: string) {
  const isOwn = ([, domain]: [string, string]) => domain.toLowerCase() === key.toLowerCase();
  const [host] = [...domainHosts].find(isOwn) ?? [];
  if (host === undefined || key.toLowerCase() === domainKey.toLowerCase()) return publicUrl;
  return withHost(publicUrl, host);
}

/** Lists all addresses of the app. The longest comes first, because one address may be the beginning of another. */
export function ownAddresses({ publicUrl, domainHosts }: Addresses): string[] {
  const hosts = [...domainHosts.keys()].map((host) => withHost(publicUrl, host));
  return [...new Set([publicUrl, ...hosts])].toSorted((a, b) => b.length - a.length);
}

function withHost(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.href.replace(/\/+$/, "");
}
