import type { IncomingHttpHeaders } from "node:http";

const HEADER = "x-client-address";
/** A global symbol, because the server and the bundle load separate copies of this module and must share the flag. */
const IS_WRITTEN = Symbol.for("vitrine.client-address-is-written");

const flags = globalThis as { [IS_WRITTEN]?: true };

/**
 * Writes the client's address to the header that `getClientAddress` reads: the address of the connection, or the one
 * that a trusted proxy states.
 */
export function writeClientAddress(headers: IncomingHttpHeaders, address: string | undefined) {
  flags[IS_WRITTEN] = true;
  if (address) headers[HEADER] = withoutPort(address);
  else delete headers[HEADER];
}

/** Removes the port that some proxies add, because it differs between attempts. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

/**
 * Returns the address that rate limits count by. Null under a server that doesn't write it (react-router-serve):
 * there the header comes from the client, who could send a different one with every attempt.
 */
export function getClientAddress(request: Request): string | null {
  return flags[IS_WRITTEN] ? request.headers.get(HEADER) : null;
}
