import type { ServerOptions } from "node:http";

/** A long text in a search field makes a long address: a Chinese character takes nine bytes. */
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * Returns the timeouts that close slow connections: `headersMs` for the headers, `requestMs` for a whole request with
 * its files.
 */
export function serverOptions({
  headersMs = 20_000,
  requestMs = 300_000,
  checkMs = 5_000,
} = {}): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
}
