import { randomBytes, randomUUID } from "node:crypto";

import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";

/** What belongs to one request and to nobody's screen: its id, its nonce, who called and for which page, how long the platform took. */
export interface RequestInfo {
  id: string;
  nonce: string;
  clientAddress: string | null;
  /** The page that was asked for, to come back to; null for what is no page. */
  page: string | null;
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
    clientAddress: request.headers.get("x-client-address"),
    page: pageOf(url),
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

function pageOf(url: URL): string | null {
  const path = url.pathname.replace(/\.data$/, "");
  return /^\/(?:resources|api)\//.test(path) ? null : `${path}${url.search}`;
}

export function requestInfo(context: Readonly<RouterContextProvider>): RequestInfo {
  return context.get(requestContext);
}
