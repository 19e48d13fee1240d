import type { IncomingHttpHeaders } from "node:http";

const HEADER = "x-client-address";
/**
 * The server and the bundle load separate copies of this module and share the flag through a global symbol.
 */
const IS_WRITTEN = Symbol.for("vitrine.client-address-is-written");

const flags = globalThis as { [IS_WRITTEN]?: true };

/**
 * Writes the address of the connection, or of the trusted proxy's client, to the header that
 * `getClientAddress` reads.
 */
export function writeClientAddress(headers: IncomingHttpHeaders, address: string | undefined) {
  flags[IS_WRITTEN] = true;
  if (address) headers[HEADER] = withoutPort(address);
  else delete headers[HEADER];
}

/** Some proxies add the port, which differs from one attempt to the next. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

/**
 * The address that rate limits count by. Null under a server that doesn't write it (react-router-serve):
 * there the header comes from the client, who could send a different one with every attempt.
 */
export function getClientAddress(request: Request): string | null {
  return flags[IS_WRITTEN] ? request.headers.get(HEADER) : null;
}
