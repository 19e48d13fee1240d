import { randomBytes, randomUUID } from "node:crypto";

import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";

import { readBrowser } from "../accounts/browser.server.ts";
import { getClientAddress } from "./client-address.server.ts";

/** What belongs to one request and to nobody's screen: its id, its nonce, who called and for which page, how long the platform took. */
export interface RequestInfo {
  id: string;
  nonce: string;
  clientAddress: string | null;
  /** By what the platform knows the browser again; null when nobody signed in from it. */
  browser: string | null;
  /** The page that was asked for, to come back to; null for what is no page. */
  page: string | null;
  /** The path of the page of ours that this request was made from; null when that is not known. */
  from: string | null;
  /** A form was sent: something may have been saved when there is no answer. */
  changes: boolean;
  /** The session ended before this request was through. */
  sessionEnded: boolean;
  platformCalls: number;
  platformMs: number;
}

const requestContext = createContext<RequestInfo>();

/** The server in front (serve.ts) has checked or written these headers; a browser cannot set them. */
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

/** The path as people see it; scripts ask for the data of a page at an address beside it. */
export function pathOf(url: URL): string {
  return url.pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "") || "/";
}

function pageOf(request: Request, url: URL): string | null {
  // What is posted has no page of its own: its form stands on the page it came from.
  const page = (request.method !== "GET" && getReferrer(request, url)) || url;
  const path = pathOf(page);
  return /^\/(?:resources|api|health)\//.test(path) ? null : `${path}${page.search}`;
}

function getReferrer(request: Request, url: URL): URL | null {
  const from = request.headers.get("referer");
  return from && URL.canParse(from) && new URL(from).host === url.host ? new URL(from) : null;
}

export function requestInfo(context: Readonly<RouterContextProvider>): RequestInfo {
  return context.get(requestContext);
}
