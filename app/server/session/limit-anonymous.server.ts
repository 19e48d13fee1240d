import type { Request, RequestHandler } from "express";
import { LRUCache } from "lru-cache";

import { config } from "#app/server/base/config.server.ts";
import { renderTooManyRequests } from "#app/server/http/too-many-requests.server.ts";
import { addressKey } from "#common/address-key.ts";

import { hasSignIn } from "./session.server.ts";

/** The part of a minute's requests that may come at once. Further requests must be spread evenly. */
const BURST = 1 / 4;
/** The number of addresses that are remembered. An attack from more addresses evicts the oldest. */
const MAX_ADDRESSES = 10_000;
/** Probes are not limited: a load balancer sends all of them from one address, and they are cheap. */
const PROBES = /^\/(?:resources\/)?health(?:\/|$)/;

interface Options {
  /**
   * The number of requests per minute that an address may send without a sign-in, a quarter of them at once; 0 for no
   * limit.
   */
  perMinute: number;
  isSignedIn: (request: Request) => Promise<boolean>;
  /** Renders the page that says when to try again. */
  renderPage: (request: Request, seconds: number) => Promise<string>;
}

/**
 * Rejects requests without a sign-in beyond the limit of their address, before the body is read or a page is
 * rendered, so that they can't slow down signed-in users. Counted per process, because each process protects itself.
 */
export function limitAnonymous({ perMinute, isSignedIn, renderPage }: Options): RequestHandler {
  const perMs = perMinute / 60_000;
  const burst = Math.max(1, perMinute * BURST);
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MAX_ADDRESSES });
  /** Returns the milliseconds until the next request is allowed; 0 if this one is. */
  const waitOf = (address: string) => {
    // A monotonic clock is used, because the wall clock may be set back.
    const now = performance.now();
    const last = buckets.get(address) ?? { left: burst, at: now };
    const left = Math.min(burst, last.left + (now - last.at) * perMs);
    buckets.set(address, { left: left < 1 ? left : left - 1, at: now });
    return left < 1 ? (1 - left) / perMs : 0;
  };
  return async (request, response, next) => {
    if (perMinute === 0 || PROBES.test(request.path) || (await isSignedIn(request))) return next();
    const waitMs = waitOf(addressKey(request.ip ?? ""));
    if (waitMs === 0) return next();
    const seconds = Math.ceil(waitMs / 1000);
    response
      .status(429)
      .set({
        "retry-after": String(seconds),
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        // Closes the connection, so that the rest of the body is neither awaited nor parsed as the next request.
        ...(hasBody(request) && { connection: "close" }),
      })
      .type("html")
      .send(await renderPage(request, seconds));
  };
}

/** Creates the limit that the settings define. */
export function createAnonymousLimit(): RequestHandler {
  return limitAnonymous({
    perMinute: config().ANONYMOUS_REQUESTS_PER_MINUTE,
    isSignedIn: ({ headers, secure }) => hasSignIn(headers.cookie, secure),
    renderPage: ({ headers }, seconds) => renderTooManyRequests(headers, seconds),
  });
}

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
