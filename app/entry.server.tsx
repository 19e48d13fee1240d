import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";

import { log } from "#app/server/base/log.server.ts";
import { compressedResponse } from "#app/server/http/compress-text.server.ts";
import { requestInfo } from "#app/server/http/request.server.ts";
import { NonceProvider } from "#app/ui/nonce.ts";

// Exported for the server process, which limits anonymous requests before they reach React Router.
export { answerBrokenRequests } from "#app/server/http/broken-requests.server.ts";
export { createAnonymousLimit } from "#app/server/session/limit-anonymous.server.ts";

/** Sends whole pages only: a partial page can't be used without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = requestInfo(context);
  await readHandoff(entry);
  const page = renderToString(
    <NonceProvider value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceProvider>,
  );
  if (page.includes(UNFINISHED)) log.error({ url: request.url }, "a part of the page suspended");
  headers.set("content-type", "text/html; charset=utf-8");
  return compressedResponse(request, DOCTYPE + page, { headers, status });
}

/** Unlike React's streams, renderToString leaves it out, and browsers then lay pages out as in the nineties. */
const DOCTYPE = "<!DOCTYPE html>";

/** Sends the data of a page to the browser, which renders the page itself. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request }) => {
  const { headers, status } = response;
  if (response.body === null) return response;
  return compressedResponse(request, await response.text(), { headers, status });
};

/** What React writes in place of a part that suspended, which scripts then have to render. */
const UNFINISHED = "<!--$!-->";

/**
 * Reads the data that a page hands to its scripts before the page is rendered, because React Router would suspend to
 * read it, and renderToString doesn't wait.
 */
async function readHandoff(entry: EntryContext): Promise<void> {
  const value = await new Response(entry.serverHandoffStream).text();
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } });
  // Still named, because the router only then renders the data.
  entry.serverHandoffStream = new ReadableStream();
  entry.renderMeta = { ...entry.renderMeta, streamCache: { 0: read } };
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const path = new URL(request.url).pathname;
  log.error({ err: error, path, requestId: requestInfo(context).id }, "request failed");
};
