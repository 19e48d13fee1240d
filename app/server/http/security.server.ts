import { data, type MiddlewareFunction } from "react-router";

import { config } from "#app/server/base/config.server.ts";
import { log } from "#app/server/base/log.server.ts";

import { closeAfterUnreadBody } from "./body-limit.server.ts";
import { requestInfo } from "./request.server.ts";

/**
 * Builds the content security policy. Style attributes are allowed because Mantine renders sizes into them; style
 * elements and scripts need the request's nonce. Images, videos and PDFs may come from the origins of the platform
 * and its files, which the app links to if they are on other hosts.
 */
export function contentSecurityPolicy(
  nonce: string,
  isSecure: boolean,
  fileOrigins: readonly string[] = [],
): string {
  const files = fileOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    "style-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' blob:${files}`,
    `frame-src 'self'${files}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Not every browser supports `report-to`. Chromium prefers it if present and then reports nothing over
    // http.
    `report-uri ${CSP_REPORT_PATH}`,
    ...(isSecure ? ["report-to csp"] : []),
  ].join("; ");
}

/** Lists the origins, other than the app's own, that may have files of the platform. */
function allowedFileOrigins(): string[] {
  const { PLATFORM_URL, FILE_ORIGINS } = config();
  return [...new Set([...(PLATFORM_URL ? [new URL(PLATFORM_URL).origin] : []), ...FILE_ORIGINS])];
}

const CSP_REPORT_PATH = "/resources/csp";

/**
 * Checks whether a form was posted from the app's own pages. Browsers send Sec-Fetch-Site; over plain http they omit
 * it and the Origin decides. Only hosts are compared, because behind a proxy that terminates TLS the request arrives
 * as http while its Origin says https.
 */
export function isSameOrigin(request: Request, url: URL): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === url.host;
}

/**
 * Returns the host of the form's page if a proxy has removed the port from the request's host. Null for forms of
 * other sites.
 */
export function changedHost(request: Request, url: URL): string | null {
  const origin = request.headers.get("origin");
  if (request.headers.has("sec-fetch-site") || origin === null || !URL.canParse(origin))
    return null;
  const { host, hostname } = new URL(origin);
  return hostname === url.hostname && host !== url.host ? host : null;
}

export const sameOriginMiddleware: MiddlewareFunction<Response> = async (
  { request, url },
  next,
) => {
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!reads && !isSameOrigin(request, url)) {
    const from = changedHost(request, url);
    const { host } = url;
    const blocked = { origin: request.headers.get("origin"), host, path: url.pathname };
    if (from === null) {
      log.info(blocked, "a form of another site is refused");
      throw data("This form was not sent from our own page.", { status: 403 });
    }
    log.warn(blocked, "the proxy changes the Host header, so forms are refused: keep its port");
    throw data({ changedHost: { from, host } }, { status: 403 });
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
  const setHeader = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  // Vite's scripts and styles in development have no nonce.
  if (config().NODE_ENV === "production") {
    const { nonce } = requestInfo(context);
    setHeader(
      "content-security-policy",
      contentSecurityPolicy(nonce, isSecure, allowedFileOrigins()),
    );
    if (isSecure) setHeader("reporting-endpoints", `csp="${CSP_REPORT_PATH}"`);
  }
  if (isSecure) setHeader("strict-transport-security", "max-age=31536000");
  setHeader("x-content-type-options", "nosniff");
  // no-referrer would make browsers post forms with "Origin: null".
  setHeader("referrer-policy", "same-origin");
  setHeader("x-frame-options", "DENY");
  setHeader("cross-origin-opener-policy", "same-origin");
  setHeader("permissions-policy", "camera=(), microphone=(), geolocation=()");
  setHeader("accept-ch", "Sec-CH-Prefers-Color-Scheme");
  if (response.status === 503) setHeader("retry-after", "5");
  if (headers.get("content-type")?.startsWith("text/html")) {
    setHeader("cache-control", "private, no-cache");
    headers.append("vary", "Cookie, Accept-Language, Sec-CH-Prefers-Color-Scheme");
  }
  // The data of loaders and actions is as private as the pages.
  setHeader("cache-control", "private, no-store");
  return response;
};
