import { randomBytes, randomUUID } from "node:crypto";

import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";

import { readBrowser } from "./browser.server.ts";
import { getClientAddress } from "./client-address.server.ts";

/** Data about one request: its ID, nonce, client, page and the time spent on platform calls. */
export interface RequestInfo {
  id: string;
  nonce: string;
  clientAddress: string | null;
  /** The browser's fingerprint; null if nobody has signed in with this browser. */
  browser: string | null;
  /** The path of the page to return to after sign-in; null for resource routes. */
  page: string | null;
  /** True if a script or an image requested a resource. It can't follow a redirect to the sign-in page. */
  inBackground: boolean;
  /** The path of the app's page that sent the request; null if unknown. */
  from: string | null;
  /** True for a submit, which may have been saved even if no response arrives. */
  changes: boolean;
  /** True if the session has expired during this request. */
  sessionEnded: boolean;
  platformCalls: number;
  platformMs: number;
}

const requestContext = createContext<RequestInfo>();

/** Creates the data of the request. Browsers can't forge these headers, because serve.ts validates or writes them. */
export const requestMiddleware: MiddlewareFunction<Response> = async (
  { context, request, url },
  next,
) => {
  const info: RequestInfo = {
    id: request.headers.get("x-request-id") ?? randomUUID(),
    nonce: randomBytes(16).toString("base64"),
    clientAddress: getClientAddress(request),
    browser: await readBrowser(request),
    page: pageOf(request, url),
    inBackground: isInBackground(request, url),
    from: getReferrer(request, url)?.pathname ?? null,
    changes: request.method !== "GET" && request.method !== "HEAD",
    sessionEnded: false,
    platformCalls: 0,
    platformMs: 0,
  };
  context.set(requestContext, info);

  const response = await next();
  response.headers.set("x-request-id", info.id);
  response.headers.append(
    "server-timing",
    `platform;dur=${info.platformMs.toFixed(1)};desc="${info.platformCalls} calls"`,
  );
  return response;
};

/** Returns the path of the page. Scripts request a page's data at its path with `.data` appended. */
export function pathOf(url: URL): string {
  return url.pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "") || "/";
}

function isResource(path: string): boolean {
  return /^\/(?:resources|api|health)\//.test(path);
}

function isInBackground(request: Request, url: URL): boolean {
  const mode = request.headers.get("sec-fetch-mode") ?? "navigate";
  return mode !== "navigate" && isResource(url.pathname) && !url.pathname.endsWith(".data");
}

function pageOf(request: Request, url: URL): string | null {
  // A submit returns to the page of its form, which may differ from the path that it is posted to.
  const page = (request.method !== "GET" && getReferrer(request, url)) || url;
  const path = pathOf(page);
  return isResource(path) ? null : `${path}${page.search}`;
}

function getReferrer(request: Request, url: URL): URL | null {
  const from = request.headers.get("referer");
  return from && URL.canParse(from) && new URL(from).host === url.host ? new URL(from) : null;
}

export function requestInfo(context: Readonly<RouterContextProvider>): RequestInfo {
  return context.get(requestContext);
}
