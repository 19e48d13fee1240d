import type { IncomingMessage, ServerResponse } from "node:http";

const READABLE = "X-Request-Id, X-Model-Version, Content-Language, Retry-After";
const HEADER_NAMES = /^[\w-]+(?:\s*,\s*[\w-]+){0,49}$/;

/**
 * Pages of any origin may call the platform, as they may the original: nothing a browser sends by
 * itself lets anybody in. What the demo tells whoever is on the machine is not for strangers' pages.
 */
export function allowOrigins(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.url?.startsWith("/public/demo/")) return;
  outgoing.setHeader("Access-Control-Allow-Origin", "*");
  outgoing.setHeader("Access-Control-Expose-Headers", READABLE);
}

/** Whether this only asks what it may ask; then it is answered. */
export function answeredPreflight(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { method, headers } = incoming;
  if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) return false;
  const asked = headers["access-control-request-headers"] ?? "";
  outgoing.setHeader("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE");
  if (HEADER_NAMES.test(asked)) outgoing.setHeader("Access-Control-Allow-Headers", asked);
  outgoing.setHeader("Access-Control-Max-Age", "3600");
  outgoing.statusCode = 200;
  outgoing.end();
  return true;
}
