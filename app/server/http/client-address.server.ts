import type { IncomingHttpHeaders } from "node:http";

const HEADER = "x-client-address";
/** The server and the pages' bundle are loaded apart, so they meet in a symbol of the process. */
const IS_WRITTEN = Symbol.for("vitrine.client-address-is-written");

const flags = globalThis as { [IS_WRITTEN]?: true };

/** Puts the address of the connection, or of the trusted proxy's client, where `getClientAddress` reads it. */
export function writeClientAddress(headers: IncomingHttpHeaders, address: string | undefined) {
  flags[IS_WRITTEN] = true;
  if (address) headers[HEADER] = address;
  else delete headers[HEADER];
}

/**
 * The address that limits count attempts by. Null under a server that doesn't write it (react-router-serve): there the
 * header comes from the client, who could name another address with every attempt.
 */
export function getClientAddress(request: Request): string | null {
  return flags[IS_WRITTEN] ? request.headers.get(HEADER) : null;
}
