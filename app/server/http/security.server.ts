import { data, type MiddlewareFunction } from "react-router";

import { config } from "../config.server.ts";
import { closeAfterUnreadBody } from "./body-limit.server.ts";
import { requestInfo } from "./request.server.ts";

/**
 * Style attributes stay allowed because Mantine writes its sizes into them on the server; style
 * elements and scripts need the request's nonce.
 */
export function contentSecurityPolicy(nonce: string, isSecure: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    "style-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "frame-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Not every browser knows the newer way. Chromium prefers it where it is named, and then reports nothing over http.
    `report-uri ${CSP_REPORT_PATH}`,
    ...(isSecure ? ["report-to csp"] : []),
  ].join("; ");
}

const CSP_REPORT_PATH = "/resources/csp";

/**
 * A form may be posted from our own pages only. Browsers say so in Sec-Fetch-Site; over plain http
 * they leave it out and the Origin decides. Only hosts are compared: behind a proxy that ends TLS
 * the request reaches us as http while its Origin says https.
 */
export function isSameOrigin(request: Request, url: URL): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === url.host;
}

export const sameOriginMiddleware: MiddlewareFunction<Response> = async (
  { request, url },
  next,
) => {
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!reads && !isSameOrigin(request, url)) {
    throw data("This form was not sent from our own page.", { status: 403 });
  }
  return next();
};

export const headersMiddleware: MiddlewareFunction<Response> = async (
  { context, request, url },
  next,
) => {
  const isSecure = url.protocol === "https:";
  const response = await next();
  closeAfterUnreadBody(request, response);
  const { headers } = response;
  const put = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  // Vite's own scripts and styles in development carry no nonce.
  if (config().NODE_ENV === "production") {
    put("content-security-policy", contentSecurityPolicy(requestInfo(context).nonce, isSecure));
    if (isSecure) put("reporting-endpoints", `csp="${CSP_REPORT_PATH}"`);
  }
  if (isSecure) put("strict-transport-security", "max-age=31536000");
  put("x-content-type-options", "nosniff");
  // no-referrer would make browsers post forms with "Origin: null".
  put("referrer-policy", "same-origin");
  put("x-frame-options", "DENY");
  put("cross-origin-opener-policy", "same-origin");
  put("permissions-policy", "camera=(), microphone=(), geolocation=()");
  put("accept-ch", "Sec-CH-Prefers-Color-Scheme");
  if (response.status === 503) put("retry-after", "5");
  if (headers.get("content-type")?.startsWith("text/html")) {
    put("cache-control", "private, no-cache");
    headers.append("vary", "Cookie, Accept-Language, Sec-CH-Prefers-Color-Scheme");
  }
  // Data of pages and forms is as private as the pages.
  put("cache-control", "private, no-store");
  return response;
};
