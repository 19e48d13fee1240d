import type { Request, RequestHandler } from "express";
import { LRUCache } from "lru-cache";

import { config } from "#app/server/base/config.server.ts";
import { renderTooManyRequests } from "#app/server/http/too-many-requests.server.ts";
import { addressKey } from "#common/address-key.ts";

import { hasSignIn } from "./session.server.ts";

/** This part of a minute's requests may come at once; then they have to come evenly. */
const BURST = 1 / 4;
/** Who attacks from more addresses pushes the oldest ones out. */
const MAX_ADDRESSES = 10_000;
/** Probes of a load balancer come from one address, and are cheap. */
const PROBES = /^\/(?:resources\/)?health(?:\/|$)/;

interface Options {
  /** Requests of one address without a sign-in per minute, a quarter of them at once; 0: any. */
  perMinute: number;
  isSignedIn: (request: Request) => Promise<boolean>;
  /** The page that tells when to try again. */
  renderPage: (request: Request, seconds: number) => Promise<string>;
}

/**
 * Rejects what an address sends without a sign-in once it is too much, before its body is read and a page is
 * rendered, so that it can't slow down those who work. Counted per process, which is what it protects.
 */
export function limitAnonymous({ perMinute, isSignedIn, renderPage }: Options): RequestHandler {
  const perMs = perMinute / 60_000;
  const burst = Math.max(1, perMinute * BURST);
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MAX_ADDRESSES });
  /** Milliseconds until the next request is allowed; 0 if this one is. */
  const waitOf = (address: string) => {
    // The wall clock may be set back.
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
        // The rest of a body is neither awaited nor parsed as the next request.
        ...(hasBody(request) && { connection: "close" }),
      })
      .type("html")
      .send(await renderPage(request, seconds));
  };
}

/** As the settings say. */
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
