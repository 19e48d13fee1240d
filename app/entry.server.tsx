import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";

import { log } from "#app/server/base/log.server.ts";
import { requestInfo } from "#app/server/http/request.server.ts";
import { NonceProvider } from "#app/ui/nonce.ts";

// Exported for the server process, which limits anonymous requests before they reach React Router.
export { answerBrokenRequests } from "#app/server/http/broken-requests.server.ts";
export { createAnonymousLimit } from "#app/server/session/limit-anonymous.server.ts";

const RENDER_TIMEOUT_MS = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = requestInfo(context);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        // Send whole pages only: loaders defer nothing, and a partial page can't be used without scripts.
        onAllReady() {
          // A running timer would keep the whole page in memory until it fires.
          clearTimeout(timer);
          headers.set("content-type", "text/html; charset=utf-8");
          // React writes about a dozen chunks. Sending each one separately would also flush the compression
          // after each.
          buffer(pipe(new PassThrough())).then(
            (page) => resolve(new Response(page, { headers, status })),
            reject,
          );
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          log.error({ err: error, url: request.url }, "rendering failed");
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const path = new URL(request.url).pathname;
  log.error({ err: error, path, requestId: requestInfo(context).id }, "request failed");
};
